// The neighbour of Previews.swift: a line of a preview that is no view, and no `let _ =` before it.
import SwiftUI

extension Container {
    static let port = Factory { 5432 }
}

struct PortPreviews: PreviewProvider {
    static var previews: some View {
        Container.port.register { 80 }
        Text("\(Container.port())")
    }
}
