import { type Letter, setLetter } from '../../platform/mail/letter.ts'
import type { AccountMail } from '../account/rules.ts'

/** Says what was done to an account, so that its owner notices what they did not do. */
export function accountLetter(brand: string, mail: AccountMail): Letter {
  const { news, username, firstName, when, url } = mail
  const [heading, words] = SAID[news.kind]
  const values: Record<string, string> = { account: `your account ${username}`, brand, ...news }
  const from = [mail.device, mail.address].filter(Boolean).join(', ')
  return setLetter(brand, {
    subject: `${heading} on ${brand}`,
    heading,
    paragraphs: [
      `${firstName ? `Hello ${firstName}, ` : ''}${words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}`,
      `This was on ${when}${from && `, from ${from}`}.`,
      'If this was you, you don’t need to do anything. If not, set a new password now and check your active sessions and API keys.',
    ],
    action: url ? { label: 'Review your account', url } : undefined,
    footnote: 'We send this email to keep your account secure.',
  })
}

/** What is said of each kind of news: a heading, and words that go on after the greeting. */
const SAID: Record<AccountMail['news']['kind'], [heading: string, words: string]> = {
  password_changed: ['Your password was changed', 'the password of {account} was changed.'],
  factor_added: ['A second factor was added', '“{name}” was added to {account} as a second factor.'],
  factor_removed: [
    'A second factor was removed',
    '“{name}” was removed from {account}. It can no longer be used to sign in.',
  ],
  key_created: ['An API key was created', 'the API key “{name}” was created. Programs that have it act as {account}.'],
  program_connected: ['A program was connected', 'the program “{name}” was connected. It acts as {account}.'],
  factors_reset: [
    'Your second factor was reset',
    'an administrator reset the second factors of {account}. Your password alone signs you in until you set up another.',
  ],
  recovery_codes_renewed: [
    'New recovery codes were made',
    'new recovery codes were made for {account}. The old ones no longer work.',
  ],
  recovery_code_used: ['A recovery code was used', 'someone signed in to {account} with a recovery code.'],
  email_changed: [
    'Your email address was changed',
    'the address of {account} is now {email}. This one is no longer used.',
  ],
  new_device: ['New sign-in', 'someone signed in to {account} on {brand} from a new device.'],
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
