import { loadCities } from './load-cities.ts'

// The process that loads the cities: it is sent how to connect, and ends when they are there, or with who started it.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
process.once('message', async (connection: Parameters<typeof loadCities>[0]) => {
  await loadCities(connection)
  process.disconnect?.()
})
