import type { CompanyScope } from '../../platform/database/scope.ts'

export interface StoredPicture {
  type: string
  bytes: Buffer
}

export async function addPicture(
  { db, companyId }: CompanyScope,
  picture: StoredPicture & { id: string },
): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ ...picture, companyId })
    .execute()
}

export async function findPicture({ db, companyId }: CompanyScope, id: string): Promise<StoredPicture | undefined> {
  return db
    .selectFrom('pictures')
    .select(['type', 'bytes'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function removePicture({ db, companyId }: CompanyScope, id: string): Promise<void> {
  await db.deleteFrom('pictures').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** Sets the address of one's own picture, or removes it; answers the former one, and whose it is. */
export async function changeOwnPicture(
  { db, companyId, userId }: CompanyScope,
  profileImageUrl: string | null,
): Promise<{ former: string | null; email: string }> {
  const before = await db
    .selectFrom('users')
    .select(['profileImageUrl', 'email'])
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ profileImageUrl })
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .execute()
  return { former: before.profileImageUrl, email: before.email }
}
