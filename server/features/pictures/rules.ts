import { randomUUIDv7 } from 'node:crypto'
import type { CurrentUser } from '../../../contract/auth/fields.ts'
import type { Company } from '../../../contract/companies/fields.ts'
import { PICTURE_BYTES, PICTURE_SIDE } from '../../../contract/pictures/endpoints.ts'
import { badInput, notFound } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { readUser } from '../account/rules.ts'
import { changeLogo } from '../companies/rules.ts'
import { readImageHeader } from './image.ts'
import * as store from './store.ts'

/**
 * Sets one's picture from the base64 text of a file, or removes it. Raises `bad_input` for what is no small picture.
 */
export async function changeOwnPicture(
  database: Database,
  company: CompanyDatabase,
  data: string | null,
): Promise<CurrentUser> {
  const picture = data === null ? null : readPicture(data)
  await company.write(async (scope) => {
    const { former, email } = await store.changeOwnPicture(scope, await keep(scope, picture))
    await forget(scope, former)
    await record(scope, 'member.picture_changed', { id: scope.userId, email })
  })
  return readUser(database, company.userId)
}

/** Sets the company's logo from the base64 text of a file, or removes it. Raises what `changeOwnPicture` does. */
export async function changeCompanyLogo(company: CompanyDatabase, id: string, data: string | null): Promise<Company> {
  const picture = data === null ? null : readPicture(data)
  return company.write(async (scope) => {
    const changed = await changeLogo(scope, id, await keep(scope, picture))
    await forget(scope, changed.former)
    return changed.company
  })
}

export async function readStored(company: CompanyDatabase<CompanyScope>, id: string): Promise<store.StoredPicture> {
  const picture = await company.read((scope) => store.findPicture(scope, id))
  if (!picture) throw notFound('Picture')
  return picture
}

const NO_PICTURE = 'Choose a PNG, JPEG or WebP picture'
const TOO_LARGE = `The picture must be ${PICTURE_SIDE} × ${PICTURE_SIDE} pixels or less, and 512 kB or less`

function readPicture(data: string): store.StoredPicture {
  const bytes = Buffer.from(data, 'base64')
  const header = readImageHeader(bytes)
  if (!header) throw badInput(NO_PICTURE, { data: NO_PICTURE })
  if (bytes.length > PICTURE_BYTES || Math.max(header.width, header.height) > PICTURE_SIDE) {
    throw badInput(TOO_LARGE, { data: TOO_LARGE })
  }
  return { type: header.type, bytes }
}

const FOLDER = '/api/pictures/'

async function keep(scope: CompanyScope, picture: store.StoredPicture | null): Promise<string | null> {
  if (!picture) return null
  const id = randomUUIDv7()
  await store.addPicture(scope, { ...picture, id })
  return FOLDER + id
}

async function forget(scope: CompanyScope, former: string | null) {
  if (former?.startsWith(FOLDER)) await store.removePicture(scope, former.slice(FOLDER.length))
}
