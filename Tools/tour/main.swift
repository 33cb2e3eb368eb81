import WorkshopKit

Workshop.run("tour", Tour.run)
