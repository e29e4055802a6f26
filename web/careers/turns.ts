import type { Arrival } from '../apply/arrival.ts'
import type { Step } from '../apply/form-rules.ts'
import { listAddress, openingAddress, readAddress } from './address.ts'
import { goTo, leaveSteps, type Visit } from './visit.ts'

// The turns that a visitor takes; each is a place in the browser's history, or takes the place of one.

export function toOpening(visit: Visit, id: string): void {
  goTo({ ...plain(visit), address: openingAddress(id), shows: 'opening', fromList: true })
}

export function toList(visit: Visit, from: string): void {
  if (visit.fromList) history.back()
  else goTo({ ...plain(visit), address: visit.list, shows: 'list', backFrom: from })
}

/** To the form of an opening. `instead`: in place of the form of another. */
export function toForm(visit: Visit, id: string, { instead = false } = {}): void {
  const fromList = instead ? visit.fromList : visit.shows === 'list'
  goTo({ ...plain(visit), address: openingAddress(id), applying: true, fromList }, { replace: instead })
}

/** To another step of the form: one further, one back, or in place of the present one. */
export function toStep(visit: Visit, step: Step, how: 'on' | 'back' | 'instead'): void {
  const { behind = 0 } = visit
  if (how === 'back' && behind > 0) history.back()
  else if (how === 'on') goTo({ ...visit, step, behind: behind + 1 })
  else goTo({ ...visit, step }, { replace: true })
}

interface Left {
  openingId: string
  companyId: string
  /** What was submitted, when something was. */
  arrived?: Arrival
}

/** From the form to the list, narrowed to the opening's company. */
export function fromForm(visit: Visit, { openingId, companyId, arrived }: Left): void {
  const { behind = 0, fromList } = visit
  const { company, filters } = readAddress(visit.list)
  if (fromList && company === companyId && !arrived) {
    history.go(-1 - behind)
    return
  }
  const address = listAddress({ company: companyId, filters })
  const list = { ...plain(visit), address, list: address, shows: 'list', arrived, backFrom: openingId } as const
  // Nobody goes back to the form of what was submitted.
  leaveSteps(behind, () => goTo({ ...list, fromList: false }, { replace: fromList || arrived !== undefined }))
}

/** The list alone, once what was submitted has been read. */
export function fromArrival(visit: Visit): void {
  goTo({ ...plain(visit), backFrom: visit.arrived?.openingId }, { replace: true })
}

const plain = ({ address, shows, list, fromList }: Visit): Visit => ({
  ...{ address, shows, list, fromList },
  applying: false,
})
