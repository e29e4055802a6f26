import { type Letter, setLetter } from '../../platform/mail/letter.ts'
import type { AccountMail } from '../account/rules.ts'

/** Says what was done to an account, so that its owner notices what they did not do. */
export function accountLetter(brand: string, mail: AccountMail): Letter {
  const { heading, words } = saidOf(brand, mail)
  const from = [mail.device, mail.address].filter(Boolean).join(', ')
  return setLetter(brand, {
    subject: `${heading} on ${brand}`,
    heading,
    paragraphs: [
      `${mail.firstName ? `Hello ${mail.firstName}, ` : ''}${words}`,
      `This was on ${mail.when}${from && `, from ${from}`}.`,
      'If this was you, you don’t need to do anything. If not, set a new password now and check your active sessions and API keys.',
    ],
    action: mail.url ? { label: 'Review your account', url: mail.url } : undefined,
    footnote: 'We send this email to keep your account secure.',
  })
}

function saidOf(brand: string, { news, username }: AccountMail): { heading: string; words: string } {
  const account = `your account ${username}`
  switch (news.kind) {
    case 'password_changed':
      return { heading: 'Your password was changed', words: `the password of ${account} was changed.` }
    case 'factor_added':
      return {
        heading: 'A second factor was added',
        words: `“${news.name}” was added to ${account} as a second factor.`,
      }
    case 'factor_removed':
      return {
        heading: 'A second factor was removed',
        words: `“${news.name}” was removed from ${account}. It can no longer be used to sign in.`,
      }
    case 'key_created':
      return {
        heading: 'An API key was created',
        words: `the API key “${news.name}” was created. Programs that have it act as ${account}.`,
      }
    case 'program_connected':
      return {
        heading: 'A program was connected',
        words: `the program “${news.name}” was connected. It acts as ${account}.`,
      }
    case 'factors_reset':
      return {
        heading: 'Your second factor was reset',
        words: `an administrator reset the second factors of ${account}. Your password alone signs you in until you set up another.`,
      }
    case 'recovery_codes_renewed':
      return {
        heading: 'New recovery codes were made',
        words: `new recovery codes were made for ${account}. The old ones no longer work.`,
      }
    case 'recovery_code_used':
      return { heading: 'A recovery code was used', words: `someone signed in to ${account} with a recovery code.` }
    case 'email_changed':
      return {
        heading: 'Your email address was changed',
        words: `the address of ${account} is now ${news.email}. This one is no longer used.`,
      }
    case 'new_device':
      return {
        heading: 'New sign-in',
        words: `someone signed in to ${account} on ${brand} from a new device.`,
      }
  }
}

/** Has a link that confirms an e-mail address. `isNew`: the account was just registered with it. */
export function confirmationLetter(
  brand: string,
  { firstName, username, url, isNew }: { firstName: string; username: string; url: string; isNew: boolean },
): Letter {
  const hello = firstName ? `Hello ${firstName}, ` : ''
  return setLetter(brand, {
    subject: `Confirm your email address for ${brand}`,
    heading: 'Confirm your email address',
    paragraphs: [
      isNew
        ? `${hello}someone registered on ${brand} with this address, under the username ${username}.`
        : `${hello}confirm this as the new address of the account ${username}. Until then, we use the old one.`,
      'The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm this address', url },
    footnote: 'If this wasn’t you, ignore this email: nothing happens.',
  })
}
