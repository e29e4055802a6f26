// Runs before `npm start` and `npm test`, on whatever Node.js the machine has; so this file avoids newer syntax.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Atrium needs Node.js 20.19 or newer to install itself; this is ${process.version}. See https://nodejs.org`,
  )
  process.exit(1)
}

import('./ready.js')
  .then(({ makeReady }) =>
    makeReady({
      forTests: process.argv.includes('--for-tests'),
      withWeb: !process.argv.includes('--without-web'),
    }),
  )
  .catch((error) => {
    console.error(error.name === 'StepFailed' ? error.message : error)
    process.exit(1)
  })
