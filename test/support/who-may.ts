import { login } from '../../contract/auth/calls.ts'
import type { Access, Call } from '../../contract/call.ts'
import { callsOfPeople, everyCall } from '../../contract/every-call.ts'
import { areas } from '../../contract/plain/areas.ts'
import { requestFor, type ValidRequest } from './requests.ts'
import { PASSWORD, type Workspace } from './workspace.ts'

/** Who asks, and which kinds of calls answer them anything but a refusal. */
const allowed = {
  'a visitor': ['public'],
  'somebody without a company': ['public', 'account', 'signedIn'],
  'a user': ['public', 'account', 'signedIn', 'company', ...areas],
  'an admin': ['public', 'account', 'signedIn', 'company', ...areas, 'admin'],
  'an owner': ['public', 'account', 'signedIn', 'company', ...areas, 'admin', 'owner'],
} satisfies Record<string, Access[]>

export type Who = keyof typeof allowed

export const everybody = Object.keys(allowed) as Who[]

const isMember = (who: Who) => who === 'a user' || who === 'an admin' || who === 'an owner'

/** Calls about what is one person's alone, which their requests make for the user. */
const ofTheUser = new Set<Call>([
  everyCall.endOtherSession,
  everyCall.removeFactor,
  everyCall.readNotification,
  everyCall.readQuestion,
  everyCall.askSearch,
  everyCall.askChat,
  everyCall.streamAnswer,
  everyCall.listMessages,
  everyCall.renameConversation,
  everyCall.deleteConversation,
  everyCall.restoreConversation,
  everyCall.getProposal,
  everyCall.approveProposal,
  everyCall.dismissProposal,
  everyCall.undoProposal,
  everyCall.getImport,
  everyCall.mapImport,
  everyCall.checkImport,
  everyCall.runImport,
  everyCall.cancelImport,
  everyCall.undoImport,
  everyCall.listImportRows,
  everyCall.getRefusedRows,
])

/** Calls that finish what their requests have the user begin, or need what they have the user add. */
const preparedForTheUser = new Map<Call, number>([
  [everyCall.addTotp, 400],
  [everyCall.addPasskey, 400],
  [everyCall.renewRecoveryCodes, 409],
])

export const isOfTheUser = (call: Call) => ofTheUser.has(call) || preparedForTheUser.has(call)

/**
 * The status with which a valid request of someone is answered. Who has no second factor has no recovery codes. Who has a company cannot create a second one, ownership
 * is the owner's to give, and the session, notification, conversation, proposal or import that a request names is the user's.
 */
export function statusFor(call: Call, who: Who): number {
  const accesses: Access[] = allowed[who]
  if (!accesses.includes(call.access)) return who === 'a visitor' ? 401 : 403
  if (call === everyCall.createCompany && isMember(who)) return 409
  // The workspace is not empty.
  if (call === everyCall.restoreExport) return 409
  if (call === everyCall.transferOwnership && who === 'an admin') return 403
  if (isOfTheUser(call) && who !== 'a user') return preparedForTheUser.get(call) ?? 404
  if (call === everyCall.getConfirmation || call === everyCall.confirmEmail) return 404
  return call.status
}

/** The status with which the same request is answered where a member's key makes it. */
export const statusForKey = (call: Call, who: Who): number => (callsOfPeople.has(call) ? 403 : statusFor(call, who))

/** Whether the call is open to someone, for any answer. */
export const isOpenTo = (call: Call, who: Who) => (allowed[who] as Access[]).includes(call.access)

/** Valid requests of a call, one person's after the other's: what only reads, or is refused, uses nothing up and is sent again. */
export function requestsOf(name: string, call: Call, workspace: () => Workspace) {
  let left: ValidRequest | undefined
  return async (who: Who): Promise<ValidRequest> => {
    if (call.method !== 'GET' && isOpenTo(call, who)) return requestFor(name, workspace())
    left ??= await requestFor(name, workspace())
    return left
  }
}

/** Changing the user's password ends the user's other sessions, with which later requests are made. */
export async function signInAgain(workspace: Workspace) {
  for (const member of [workspace.owner, workspace.admin, workspace.user]) {
    await member.call(login, { body: { username: member.username, password: PASSWORD } })
  }
}
