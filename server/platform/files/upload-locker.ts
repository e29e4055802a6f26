import type { Locker } from '@tus/server'
import type { Locks } from '../database/locks.ts'

/** The status of an upload that another request goes on with; programs that send uploads try again at it. */
export const LOCKED = 423

/**
 * Has one request at a time go on with an upload, in whichever process. Who comes later is who counts: a connection that broke is
 * often noticed by its sender first.
 */
export const createUploadLocker = (locks: Locks): Locker => ({
  newLock(key) {
    let release: (() => Promise<void>) | undefined
    return {
      async lock(signal, requestRelease) {
        release = await locks.take(`upload ${key}`, () => void requestRelease(), signal)
        if (!release) throw { status_code: LOCKED, body: '' }
      },
      async unlock() {
        await release?.()
      },
    }
  },
})
