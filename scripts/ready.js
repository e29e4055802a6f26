import { buildGazetteer, isGazetteerBuilt } from './build-gazetteer.js'
import { buildWeb, isWebBuilt } from './build-web.js'
import { installPackages, isInstalled } from './install.js'
import { withLock } from './lock.js'

/**
 * Makes the folder ready to run: packages installed as the lock file says, and web app and gazetteer built from their
 * sources unless `withWeb` is false. Does nothing when it is ready already. Two that run at once take turns. Raises `StepFailed`.
 */
export async function makeReady({ forTests = false, withWeb = true } = {}) {
  const isReady = () => isInstalled({ forTests }) && (!withWeb || (isWebBuilt() && isGazetteerBuilt()))
  if (isReady()) return
  await withLock(async (lock) => {
    if (!isInstalled({ forTests })) {
      console.log('Installing packages (about half a minute) …')
      await installPackages(lock, { forTests })
    }
    if (isReady()) return
    console.log(isWebBuilt() ? 'Indexing the cities …' : 'Building the web app …')
    await Promise.all([isWebBuilt() || buildWeb(lock), isGazetteerBuilt() || buildGazetteer(lock)])
  })
}
