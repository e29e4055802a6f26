import { parentPort, workerData } from 'node:worker_threads'
import { LIMITS } from './limits.ts'

// Runs beside the reading, which may be in a loop without end when its time is over, memory runs out or the server dies.
let begun = process.cpuUsage()
parentPort?.on('message', () => {
  begun = process.cpuUsage()
})
setInterval(() => {
  const { user, system } = process.cpuUsage(begun)
  if ((user + system) / 1000 > LIMITS.kill) process.kill(process.pid, 'SIGTERM')
  if (process.memoryUsage.rss() > LIMITS.memory || process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, 200)
