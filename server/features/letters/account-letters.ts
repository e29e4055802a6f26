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
      `It was done on ${mail.when}${from && `, from ${from}`}.`,
      'If it was you, there is nothing to do. If not, set a new password at once, and look where you are signed in.',
    ],
    action: mail.url ? { label: 'Look at your account', url: mail.url } : undefined,
    footnote: 'You get this mail because it concerns the safety of your account.',
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
        words: `“${news.name}” was removed from ${account}. It no longer lets anybody in.`,
      }
    case 'factors_reset':
      return {
        heading: 'Your second factor was reset',
        words: `an administrator reset the second factors of ${account}. The password alone lets you in until you set up another.`,
      }
    case 'recovery_codes_renewed':
      return {
        heading: 'New recovery codes were made',
        words: `new recovery codes were made for ${account}. The former ones no longer work.`,
      }
    case 'recovery_code_used':
      return { heading: 'A recovery code was used', words: `somebody signed in to ${account} with a recovery code.` }
    case 'email_changed':
      return {
        heading: 'Your email address was changed',
        words: `the address of ${account} is ${news.email} now. This one is no longer used.`,
      }
    case 'new_device':
      return {
        heading: 'New sign-in',
        words: `somebody signed in to ${account} on ${brand}, on a device that it was not used on before.`,
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
        ? `${hello}somebody registered on ${brand} with this address, under the user name ${username}.`
        : `${hello}this shall become the address of the account ${username}. Until you confirm it, the former one is used.`,
      'The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm this address', url },
    footnote: 'If it was not you, you can ignore this mail: nothing happens.',
  })
}
