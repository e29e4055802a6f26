import { PASSWORD_LENGTH } from '../../../../contract/auth/endpoints.ts'
import { accountRefusals } from '../refusals.ts'

/** Whose password it is going to be: a guesser who knows these tries them first. */
export interface PasswordOwner {
  username: string
  email: string
  firstName: string
  lastName: string
}

/**
 * Raises `bad_input` for a password that is guessed at once: blanks alone, one of the most common ones, or hardly more than the
 * owner's name or address. `field` is where a form shows it.
 */
export async function requireGoodPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (plain === '') throw accountRefusals.blank_password({ field })
  if ((await commonPasswords()).has(plain)) throw accountRefusals.common_password({ field })
  if (isOwnName(plain, owner)) throw accountRefusals.own_name({ field })
}

/** Fewest letters and digits of a password beside what is known of its owner. */
const FEWEST_OF_ITS_OWN = PASSWORD_LENGTH / 2

/** Shorter parts of names are in many a word. */
const SHORTEST_NAME = 3

function isOwnName(password: string, { username, email, firstName, lastName }: PasswordOwner): boolean {
  const names = [email, username, firstName, lastName, ...email.split(/[@.]/), ...username.split(/[._@+-]/)]
    .map(signsOf)
    .filter((name) => name.length >= SHORTEST_NAME)
    .sort((a, b) => b.length - a.length)
  const signs = signsOf(password)
  const own = names.reduce((left, name) => left.replaceAll(name, ''), signs)
  return own.length < signs.length && own.length < FEWEST_OF_ITS_OWN
}

const signsOf = (words: string) =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

let common: Promise<ReadonlySet<string>> | undefined

// Some 50,000 words: read with the first new password, which many processes never see.
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}
