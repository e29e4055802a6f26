import { deleteRow, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

export interface StoredPicture {
  type: string
  bytes: Buffer
}

export const addPicture = (scope: CompanyScope, picture: StoredPicture & { id: string }) =>
  insertRow(scope, 'pictures', picture).execute()

export const findPicture = (scope: CompanyScope, id: string): Promise<StoredPicture | undefined> =>
  rowsOf(scope, 'pictures').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()

export const removePicture = (scope: CompanyScope, id: string) => deleteRow(scope, 'pictures', id).execute()

/** Sets the address of the user's picture, or removes it; answers the former one, and whose it is. */
export async function changeOwnPicture(
  scope: MemberScope,
  profileImageUrl: string | null,
): Promise<{ former: string | null; email: string }> {
  const before = await rowsOf(scope, 'users')
    .select(['profileImageUrl', 'email'])
    .where('id', '=', scope.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await updateRow(scope, 'users', scope.userId, { profileImageUrl }).execute()
  return { former: before.profileImageUrl, email: before.email }
}
