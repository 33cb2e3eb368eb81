import WorkshopKit

Workshop.run("workshop", Command.run)
