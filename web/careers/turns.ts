import type { Arrival } from '../apply/arrival.ts'
import type { Step } from '../apply/form-rules.ts'
import { listAddress, openingAddress, readAddress } from './address.ts'
import { goTo, leaveSteps, type Place } from './place.ts'

// The turns that a visitor takes; each is a place in the browser's history, or takes the place of one.

/** To the page of an opening, from the list. */
export function toOpening(place: Place, id: string): void {
  goTo({ ...plain(place), address: openingAddress(id), shows: 'opening', fromList: true })
}

/** To the list from the page of an opening. */
export function toList(place: Place, from: string): void {
  if (place.fromList) history.back()
  else goTo({ ...plain(place), address: place.list, shows: 'list', backFrom: from })
}

/** To the form of an opening. `instead`: in place of the form of another. */
export function toForm(place: Place, id: string, { instead = false } = {}): void {
  const fromList = instead ? place.fromList : place.shows === 'list'
  goTo({ ...plain(place), address: openingAddress(id), applying: true, fromList }, { replace: instead })
}

/** To another step of the form: one further, one back, or in place of the present one. */
export function toStep(place: Place, step: Step, how: 'on' | 'back' | 'instead'): void {
  const { behind = 0 } = place
  if (how === 'back' && behind > 0) history.back()
  else if (how === 'on') goTo({ ...place, step, behind: behind + 1 })
  else goTo({ ...place, step }, { replace: true })
}

interface Left {
  openingId: string
  companyId: string
  /** What was submitted, when something was. */
  arrived?: Arrival
}

/** From the form to the list, narrowed to the opening's company. */
export function fromForm(place: Place, { openingId, companyId, arrived }: Left): void {
  const { behind = 0, fromList } = place
  const { company, filters } = readAddress(place.list)
  if (fromList && company === companyId && !arrived) {
    history.go(-1 - behind)
    return
  }
  const address = listAddress({ company: companyId, filters })
  const list = { ...plain(place), address, list: address, shows: 'list', arrived, backFrom: openingId } as const
  // Nobody goes back to the form of what was submitted.
  leaveSteps(behind, () => goTo({ ...list, fromList: false }, { replace: fromList || arrived !== undefined }))
}

/** The list alone, once what was submitted has been read. */
export function fromArrival(place: Place): void {
  goTo({ ...plain(place), backFrom: place.arrived?.openingId }, { replace: true })
}

const plain = ({ address, shows, list, fromList }: Place): Place => ({
  ...{ address, shows, list, fromList },
  applying: false,
})
