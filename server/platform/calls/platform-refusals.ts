import type { KeyFeature } from '../../../contract/keys/fields.ts'
import type { Area } from '../../../contract/plain/areas.ts'
import { MEGABYTE } from '../../../contract/plain/values.ts'
import {
  badInput,
  conflict,
  forbidden,
  gone,
  notFound,
  Refusal,
  refusals,
  tooLarge,
  tooMany,
  unsupported,
} from './refusals.ts'

/** The areas in a sentence. */
const areaWords: Record<Area, string> = {
  sales: 'sales',
  hiring: 'hiring',
  knowledge: 'the knowledge base',
  settings: 'AI settings',
}

const featureWords: Record<KeyFeature, string> = { ...areaWords, organization: 'the organization and its members' }

/** What is refused before a call reaches its feature, or in the same way by all of them. */
export const platformRefusals = refusals('platform', {
  // Who asks.
  not_signed_in: () => new Refusal('unauthorized', 'Unauthorized'),
  wrong_credentials: () => new Refusal('wrong_credentials', 'Invalid username or password'),
  role_changed: () => forbidden('Your role has changed. Try again.'),
  no_organization: () => forbidden('Create your organization first'),
  admins_only: () => forbidden('Only owners and admins may do this'),
  owner_only: () => forbidden('Only the owner may do this'),
  not_shared: ({ area }: { area: Area }) =>
    forbidden(`You don’t have access to ${areaWords[area]}. Ask an owner or admin.`),
  shared_to_see: ({ area }: { area: Area }) =>
    forbidden(`You can see ${areaWords[area]}, but not make changes. Ask an owner or admin.`),
  own_leads_only: () =>
    forbidden('You only have access to your own leads. Ask an owner or admin to reassign this one.'),
  email_not_confirmed: () => forbidden('Confirm your email address first. We have sent you a link.'),
  no_factor: () => forbidden('Your organization requires a second factor. Set one up first.'),
  browsers_only: () => forbidden('Only a browser can sign in'),
  not_for_keys: () => forbidden('API keys can’t do this. Sign in to Atrium in a browser.'),
  key_only_reads: () => forbidden('This API key can only read'),
  key_without: ({ feature }: { feature: KeyFeature }) =>
    forbidden(`This API key has no access to ${featureWords[feature]}`),
  too_many_calls: ({ seconds }: { seconds: number }) =>
    tooMany(`This API key makes too many calls. Try again in ${seconds} seconds.`, seconds),
  operators_only: () => forbidden('Figures are for the operator of this installation'),
  foreign_origin: () => forbidden('Requests from other sites are not accepted'),

  // What the request is.
  unreadable: () => badInput('The request could not be read'),
  too_slow: () => badInput('The request took too long to arrive'),
  unclear_host: () => badInput('Name one host (Host)'),
  empty_body: () => badInput('The body is empty'),
  body_too_large: () => tooLarge('The request is too large'),
  json_wanted: () => unsupported('Send the body as application/json'),
  json_or_file_wanted: () =>
    unsupported('Send a file as multipart/form-data, in the part “file”, or the body as application/json'),
  page_not_found: () => notFound('Page'),
  asset_not_found: () => notFound('File'),
  bad_cursor: () => badInput('The cursor is not valid', { cursor: 'Is not valid' }),
  changed_meanwhile: () => conflict('This has changed since you opened it. Reload it before you save.'),

  // Requests that are sent again.
  bad_idempotency_key: () =>
    badInput('Idempotency-Key must be 1 to 255 printable characters without spaces, such as a UUID'),
  no_idempotency_here: () => badInput('Idempotency-Key does not work for this call. Send it without.'),
  idempotency_key_busy: () =>
    new Refusal('conflict', 'The first request with this Idempotency-Key is not done yet. Try again in a moment.', {
      retryAfter: 1,
    }),
  idempotency_key_reused: () =>
    new Refusal('key_reused', 'This Idempotency-Key was sent with another request. Use a new one.'),
  answer_not_kept: () =>
    conflict('This request was done, but its answer was not kept. Look at what it changed; do not send it again.'),

  // Files that come with a call.
  file_wanted: () => unsupported('Send a file as multipart/form-data, in the part “file”'),
  file_not_wanted: () => unsupported('No file belongs here'),
  file_too_large: ({ most }: { most: number }) =>
    tooLarge(`The file must be ${Math.floor(most / MEGABYTE)} MB or less`),
  fields_too_large: () => tooLarge('The fields beside the file must be 1 MB or less together'),
  no_file: () => badInput('The form has no file: send it in the part “file”'),
  file_elsewhere: () => badInput('Send the file in the part “file”'),
  several_files: () => badInput('Send one file at a time'),
  too_many_fields: () => badInput('The form has too many fields'),
  form_unreadable: () => badInput('The form could not be read'),

  // Uploads, by their own protocol.
  upload_unreadable: () => badInput('The upload could not be read'),
  upload_without_size: ({ noun }: { noun: string }) => badInput(`Send the size of the ${noun}`),
  upload_too_large: ({ noun }: { noun: string }) => tooLarge(`The ${noun} is too large`),
  upload_complete: () => conflict('The upload is complete'),
  upload_elsewhere: () => conflict('The upload goes on at another place'),
  upload_not_found: () => notFound('Upload'),
  upload_gone: () => gone('The upload no longer exists'),
  upload_without_version: () => badInput('Name the version of the protocol (Tus-Resumable)'),

  // Too much at once.
  too_many_lists: () => tooMany('You are reading too many long lists at once. Wait until one is done.', 5),
  too_many_files: () => tooMany('You are loading too many files at once. Wait until one is done.', 5),
  too_many_answers: () => tooMany('You are asking too many questions at once. Wait until one is answered.', 5),
  too_many_bodies: () => tooMany('You are sending too many files at once. Wait until one is done.', 5),
  too_many_browsers: () => tooMany('You have too many open browsers', 60),

  // Faults that the sender has no part in.
  unreachable: () =>
    unavailable('The database cannot be reached. Your last change may not be saved. Try again in a moment.', 5),
  busy: () => unavailable('Atrium is busy at the moment. Try again in a few seconds.', 3),
  locked: () => unavailable('Someone else is changing the same record. Try again in a few seconds.', 3),
  slow: () => unavailable('This took too long and was stopped. Nothing was changed.', 10),
  full: () =>
    new Refusal(
      'no_room',
      'The disk of this installation is full, so nothing can be saved. Ask its administrator to make room.',
      { retryAfter: 60 },
    ),
})

const unavailable = (message: string, retryAfter: number) => new Refusal('unavailable', message, { retryAfter })

/** Refuses what was let in, and lasted longer than that holds. */
export const notAnyMore = (why: 'ended' | 'changed') =>
  why === 'ended' ? platformRefusals.not_signed_in() : platformRefusals.role_changed()

/** Raises a conflict when the sender of a change saw another version than there is now. */
export function requireVersion(current: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== current.version) throw platformRefusals.changed_meanwhile()
}
