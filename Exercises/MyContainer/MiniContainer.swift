// Your container. It begins here, with Lessons/Step1Basic.md, and grows up to Step 4e.
// `swift run workshop check 1` runs the tests of Step 1 on it, `check 2` those of Step 2, and so on.
