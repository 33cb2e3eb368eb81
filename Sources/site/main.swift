import WorkshopKit

Program.run("read", Site.run)
