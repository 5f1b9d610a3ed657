/** React's development build tells the browser's profiler about each piece of its work, if there is one when it starts. */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
