import type { Call } from '../../../contract/call.ts'
import { callsOfPeople } from '../../../contract/every-call.ts'
import type { KeyFeature } from '../../../contract/keys/fields.ts'
import { type Area, areas } from '../../../contract/plain/areas.ts'
import type { Caller, HeldKey, SignedInUser } from './caller.ts'
import { platformRefusals } from './platform-refusals.ts'

/** The owner of a key as the key narrows them: never more than they may do themselves. */
export function narrowed<User extends Pick<SignedInUser, 'role' | 'areas'>>(
  user: User,
  { features }: Pick<HeldKey, 'features'>,
): User {
  const isFor = (feature: KeyFeature) => !features || features.includes(feature)
  const mayDo = (area: Area) => (isFor(area) ? user.areas[area] : 'none')
  return {
    ...user,
    role: isFor('organization') ? user.role : 'user',
    areas: Object.fromEntries(areas.map((area) => [area, mayDo(area)])) as User['areas'],
  }
}

/** Refuses what a program may not do with its key, whatever its owner may do. */
export function requireKeyRights(call: AskedCall, { how, key }: Pick<Caller, 'how' | 'key'>): void {
  if (how !== 'key') return
  if (callsOfPeople.has(call as Call)) throw platformRefusals.not_for_keys()
  if (key?.access === 'read' && call.method !== 'GET' && !call.onlyReads) throw platformRefusals.key_only_reads()
  const feature = featureOf(call)
  if (feature && key?.features && !key.features.includes(feature)) throw platformRefusals.key_without({ feature })
}

/** What is said of a call before it is made; what is no call of the contract is described likewise. */
export type AskedCall = Pick<Call, 'access' | 'act'> & Partial<Pick<Call, 'method' | 'onlyReads'>>

function featureOf({ access }: AskedCall): KeyFeature | undefined {
  if (access === 'admin') return 'organization'
  return areas.find((area) => area === access)
}
