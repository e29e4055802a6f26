import type { Role } from '../../../contract/auth/fields.ts'
import { type Letter, setLetter } from '../../platform/mail/letter.ts'
import { greeting, named } from './names.ts'

/** Invites a person to a company. `inviter` is undefined when their account is gone. */
export function invitationLetter(
  brand: string,
  invitation: { companyName: string; role: Role; inviter: string | undefined; url: string; expiresAt: string },
): Letter {
  const { companyName, role, inviter, url, expiresAt } = invitation
  const whoInvites = inviter ? `${inviter} invites you` : 'You are invited'
  return setLetter(brand, {
    subject: `${whoInvites} to join ${companyName} on ${brand}`,
    heading: `Join ${companyName}`,
    paragraphs: [
      `${whoInvites} to work together in ${companyName} on ${brand}, as ${role === 'admin' ? 'an admin' : 'a user'}.`,
      `Choose a username and a password to create your account. The invitation is valid until ${dayOf(expiresAt)} and works once.`,
    ],
    action: { label: 'Accept the invitation', url },
    footnote: 'If you did not expect this invitation, you can ignore it. Nothing happens unless you accept.',
  })
}

/** Has a link that sets a new password. */
export const resetLetter = (
  brand: string,
  { firstName, username, url }: { firstName: string; username: string; url: string },
): Letter =>
  setLetter(brand, {
    subject: `Set a new password for ${brand}`,
    heading: 'Set a new password',
    paragraphs: [
      `${firstName ? `Hello ${firstName}, someone` : 'Someone'} asked for a new password for your account. Your username is ${username}.`,
      'The link works once, for one hour. Using it signs you out everywhere else.',
    ],
    action: { label: 'Choose a new password', url },
    footnote: 'If this wasn’t you, ignore this email: your password stays the same.',
  })

/** Mails one notification. `url` is undefined where the address of the app is not known. */
export const notificationLetter = (
  brand: string,
  { title, companyName, url, chosen }: { title: string; companyName: string; url: string | undefined; chosen: boolean },
): Letter =>
  setLetter(brand, {
    subject: title,
    heading: title,
    paragraphs: [
      chosen
        ? `This happened in ${companyName}.`
        : 'Once it is full, nothing can be saved. Ask your administrator to make room or move it to a larger disk.',
    ],
    action: url ? { label: `Open in ${brand}`, url } : undefined,
    footnote: chosen
      ? `You get this email because of your settings in ${brand}. Change them under Settings, Notifications.`
      : `You get this email because you own ${companyName} on ${brand}.`,
  })

/**
 * Tells an applicant that the application arrived. `bookingUrl` is blank where there is nothing to book; at `url` they confirm
 * what they sent.
 */
export function applicationLetter(
  brand: string,
  {
    firstName,
    bookingUrl,
    url,
    ...names
  }: { firstName: string; title: string; companyName: string; bookingUrl: string; url: string },
): Letter {
  const [title, companyName] = [named(names.title), named(names.companyName)]
  return setLetter(brand, {
    subject: `Your application for ${title} at ${companyName}`,
    heading: 'We received your application',
    paragraphs: [
      `${greeting(firstName)} thank you for applying for ${title} at ${companyName}. We received your answers and your recording.`,
      bookingUrl
        ? `The next step is an interview. Book a time that suits you.`
        : `${companyName} will review them and get back to you.`,
      'Confirm that it was you. If you apply again, use the same link to choose which application counts.',
    ],
    action: { label: 'Confirm your application', url },
    second: bookingUrl ? { label: 'Book your interview', url: bookingUrl } : undefined,
    footnote: `You get this email because someone applied with your address. If this wasn’t you, contact ${companyName}.`,
  })
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const dayOf = (instant: string) => days.format(new Date(instant))
