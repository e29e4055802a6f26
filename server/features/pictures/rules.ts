import { randomUUIDv7 } from 'node:crypto'
import type { CurrentUser } from '../../../contract/auth/fields.ts'
import type { Company } from '../../../contract/companies/fields.ts'
import { PICTURE_BYTES, PICTURE_SIDE } from '../../../contract/pictures/endpoints.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { readUser } from '../account/rules.ts'
import { changeLogo } from '../companies/rules.ts'
import { readImageHeader } from './image.ts'
import { pictureRefusals } from './refusals.ts'
import * as store from './store.ts'

/**
 * Sets the user's picture from the base64 text of a file, or removes it. Raises `bad_input` for what is no small picture.
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

export const readStored = async (company: CompanyDatabase<CompanyScope>, id: string): Promise<store.StoredPicture> =>
  required(await company.read((scope) => store.findPicture(scope, id)), pictureRefusals.not_found)

function readPicture(data: string): store.StoredPicture {
  const bytes = Buffer.from(data, 'base64')
  const header = readImageHeader(bytes)
  if (!header) throw pictureRefusals.no_picture()
  if (bytes.length > PICTURE_BYTES || Math.max(header.width, header.height) > PICTURE_SIDE) {
    throw pictureRefusals.too_large({ side: PICTURE_SIDE })
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
