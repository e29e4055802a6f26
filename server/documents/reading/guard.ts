import { workerData } from 'node:worker_threads'

/** Bytes that the process may hold beside its heap too: unfolded parts and pictures lie outside of it. */
const MEMORY = 1024 * 1024 * 1024

// Runs beside the reading, which may be in a loop without end when the server dies or memory runs out.
setInterval(() => {
  if (process.ppid !== workerData || process.memoryUsage.rss() > MEMORY) process.kill(process.pid, 'SIGKILL')
}, 200)
