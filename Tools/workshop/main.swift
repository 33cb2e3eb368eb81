import WorkshopKit

Program.run("workshop", Workshop.run)
