import WorkshopKit

Program.run("tour", Tour.run)
