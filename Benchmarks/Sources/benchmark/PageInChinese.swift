import Evidence
import Foundation

/// The same page in Chinese, `Lessons/zh-Hans/Benchmarks.md`. The subjects keep their English names.
extension Page {
    /// The fingerprint of the words of `text` that this was made from. A test compares it.
    static let madeFrom = "d4eb641c"

    var chinese: String {
        let english = Markdown(name: "Lessons/Benchmarks.md", text: text)
        return Parity.accepted(
            english: english, chinese: Markdown(name: "Lessons/zh-Hans/Benchmarks.md", text: page))
    }

    private var page: String {
        """
        <!-- \(Self.command) 生成了这一页。不要手工修改。 -->

        [English](../Benchmarks.md)

        # 每一步要付出什么代价

        这一页的数据由 \(Self.command) 测得，页面也由它写成。
        不要手工修改：要更新，就再运行一次这条命令。

        \(inChinese(facts))

        ## 测量了什么

        每一步、每一种风格，做的都是同样的工作。另有两种手写的做法，拿来比较。
        图表里的名字都是英文。

        - **By hand**（手写）：完全没有容器，代码自己调用构造器，单例放在 `static let` 里。带锁的容器，没有一个能这么快。
        - **With a lock**（带一把锁）：这样的容器至少要做的事，就是上锁，再到字典里查工厂。某一步比这多出的开销，就是它那些设计的代价。

        Step 4d 是第 4 步的最后一个阶段，到这里这一步就完整了。Step 4 fast 是 Step4Fast 这个库。
        各种风格叫 Protocols（工厂协议）、Wrappers（属性包装器）、Main actor（主 actor）、Typed（类型化工厂）和 Async（会等待的工厂）。
        要做的工作：

        - **W1**：取一个藏在协议后面的瞬时服务，每次都是新对象。
        - **W2**：取一个藏在协议后面的单例，它早就创建好了。（第 1 步没有单例。）
        - **W3**：创建五个瞬时服务连成的链，都藏在协议后面，每个都需要前一个。
        - **W4**：创建一个界面，它有十个服务，其中五个是单例；常常有两个服务都需要同一个服务（菱形依赖）。
        - **W5**：在新容器里注册 1,000 个服务，再把每个解析一次；数据按每个服务计。
        - **W6**：两个线程一遍又一遍地取同一个单例；与之比较的，是一个线程独自做完两份工作。
        - **W7**：在 10、100、1,000 和 10,000 个注册项里解析：要么总是同一个服务，要么每次任取一个。
        - **增长**：1 到 500 个瞬时服务连成一条链，解析最后一个；取 10 到 5,000 个服务的依赖图，再校验。
        - **内存**：共有 10,000 个注册项时，每个占多少内存。

        只在线程占着处理器的时候计时，所以同时有别的程序在跑，影响也不大。（W6 只能按实际经过的时间来计。）
        参加测量的各种写法轮流运行，每一轮都重新打乱次序。每一轮各算一次倍数，表里给出的是这些倍数的中位数。括号里的两个数是四分位数，一半的轮次落在它们之间。

        ## 代价是手写的多少倍

        每种工作有自己的比例尺：最长的一条，是最慢的那一步。

        ```text
        \(Tables.compared.map { bars($0, Subject.steps) }.joined(separator: "\n\n"))
        ```

        \(inChinese(markdown(tables.ratios(of: Subject.steps, to: .byHand))))

        \(inChinese(markdown(tables.ratios(of: Subject.steps, to: .lock))))

        ## 各种风格

        再来比较[各种风格](Styles.md)：工厂协议、属性包装器、主 actor、类型化工厂和会等待的工厂。
        工厂协议是写容器的一种方式，这里测的就是按它写成的一个容器。
        主 actor 上的注入器只保管现成的对象，自己什么都不创建，所以对它有意义的只有 W2。
        会等待的工厂要在任务里调用，而任务可能从一个线程换到另一个线程，所以它的时钟把所有线程的时间都加起来。
        它的条会比别的长很多倍，因此只出现在表里。

        ```text
        \(Tables.compared.map { bars($0, Self.barStyles) }.joined(separator: "\n\n"))
        ```

        \(inChinese(markdown(tables.ratios(of: Subject.styles, to: .byHand))))

        ## 时间和内存

        \(inChinese(markdown(tables.times)))

        下表里，W5 按每个服务计；W6 看两个线程合起来完成的工作，是一个线程的多少倍（2 最理想；不到 1，就是还不如一个线程独自做得多）；Bytes 是一个注册项占的字节数。

        \(inChinese(markdown(tables.others)))\(inChinese(tooBusy))

        ## 怎样增长

        \(inChinese(markdown(tables.among("hot"))))

        \(inChinese(markdown(tables.among("random"))))

        \(inChinese(markdown(tables.depths)))

        `graph` 取一张快照，`validate()` 也取一张，再在里面找缺陷。每个服务都需要前一个。
        有环（with loop）的时候，最前面的两个互相需要，其余的都在这个环之上。

        \(inChinese(markdown(tables.checks)))

        ## 怎样读这些数

        - **在第 1 到第 3 步，开销的大头是键。** 键是字符串，而 `String(describing:)` 每次调用都要重新生成一遍类型名。所以 W2 虽然只是查一个服务，代价却和还要创建一个对象的 W1 差不多。第 4 步的键是类型的身份，那是现成的。
        - **和这个键相比，锁不算什么。** 第 3 步只是在第 2 步上加了一把锁。比较它们的两行：四分位数的范围如果重叠，这次运行就分不出两步谁快谁慢。
        - **在 W6 里，两个线程共用一个引用计数。** 线程每拿到一次对象，就要把计数加一，然后减一，于是这个计数在处理器之间来回传递。手写的代码没有锁，两个线程也会这样互相拖累。在容器里，它们还要等容器的锁。短横表示测不出来：处理器被别的程序占着。
        - **W7：如果总是查同一个，在 10,000 个里查字典，和在 10 个里查差不多一样快。** 在 10,000 个里查任意一个，就要更久：这么多东西，处理器的高速缓存放不下。
        - **只有同一次运行的倍数才有意义。** 换一台机器，或者换一天，纳秒数就不一样了。

        """
    }

    /// What is put together for both pages: the facts, and what stands above a table.
    private func inChinese(_ text: String) -> String {
        Self.words.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    private static let words = [
        ("- Date: ", "- 日期："), ("- Processor: ", "- 处理器："), (" cores\n", " 核\n"),
        ("- Operating system: ", "- 操作系统："), ("- Swift: ", "- Swift："),
        ("The benchmark had a processor for ", "基准测试占着处理器的时间，为全程的 "), (" % of its time.", " %。"),
        ("Other programs disturbed it: run it again.", "别的程序干扰了测量：请再运行一次。"),
        (
            "A short run (`--quick`): the figures say little.",
            "这次运行很短（`--quick`）：数据说明不了什么。"
        ),
        ("A debug build: the figures say little.", "这是调试构建：数据说明不了什么。"),
        ("How many times the cost of doing it by hand (quartiles):", "代价是手写的多少倍（括号里是四分位数）："),
        (
            "How many times the cost of a lock and a dictionary (quartiles):",
            "代价是一把锁加一个字典的多少倍（括号里是四分位数）："
        ),
        ("Nanoseconds for one operation:", "做一次要多少纳秒："),
        ("Cold, two threads, memory:", "新容器、两个线程、内存："),
        ("W7, always the same service among so many, ns:", "W7，总是解析同一个服务，纳秒（表头是注册项的个数）："),
        ("W7, any service among so many, ns:", "W7，每次任意解析一个服务，纳秒（表头是注册项的个数）："),
        ("A chain of so many, ns for each service:", "一条链，平均每个服务的纳秒数（表头是链上服务的个数）："),
        ("The dependency graph of so many services, µs:", "依赖图，微秒（表头是服务的个数）："),
        ("W6: –, the machine was too busy.", "W6：–，机器太忙了。"),
    ]
}
