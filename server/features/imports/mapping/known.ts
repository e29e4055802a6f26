import type { ImportKind } from '../../../../contract/imports/fields.ts'

/**
 * Under which headings other programs write a field, folded and without signs: HubSpot, Pipedrive, Salesforce, Odoo, EspoCRM, Twenty,
 * Attio, Google Contacts, sheets by hand in English and German. Of a field the earlier heading wins.
 */
const people = {
  firstName: 'first name, given name, forename, name first name, vorname, prenom, nombre',
  lastName: 'last name, family name, surname, name last name, nachname, familienname, apellido',
  email: `email, e mail, e mail adresse, courriel, email address, e mail address, work email, email work, primary email, emails primary email, email addresses,
    emails, e mail 1 value, email 1 value, email1, primary contact primary email, contact email, email from, business email, email home, email other, private email, mail`,
  phone: `phone, phone number, telephone, work phone, phone work, primary phone, business phone, phone numbers, phones,
    phones primary phone number, primary phone number, phone 1 value, phone work, primary contact primary phone, telefon geschaftlich, mobile phone number, mobile phone, mobile, mobile number,
    phone mobile, cell phone, cell, phone home, home phone, telefon, telefonnummer, handy, mobil, tel`,
  notes: `notes, note, description, internal notes, comments, comment, background, remarks, notizen, bemerkung, bemerkungen,
    beschreibung, message`,
}

const HEADINGS: Record<ImportKind, Record<string, string>> = {
  leads: {
    name: `name, lead name, full name, contact name, contact person, contact, person name, person, display name, associated contact,
      point of contact, associated people, opportunity, opportunity name, deal name, deal title, ansprechpartner, kontakt, display name, nom complet, nom`,
    ...people,
    title: `job title, title, position, function, job position, role, organization 1 title, organization title,
      person job title, contact title, jobtitel, funktion, fonction, poste`,
    company: `company, company name, organization, organisation, account name, company account, account, organization name,
      organization 1 name, associated company, primary associated company, company name associated, partner name,
      person organization, company domain name primary, firma, unternehmen, societe, entreprise`,
    website: `website, website url, web site, homepage, url, company domain name, domain, domains, domain name,
      domain name primary link url, website 1 value, company website, webseite`,
    street: `street, street address, address, address street, mailing street, billing street, address line 1, address 1 street,
      address address street 1, street 2 line, business street, primary address street, strasse, strasse geschaftlich, anschrift, adresse, rue, primary location line 1`,
    city: `city, address city, mailing city, billing city, address 1 city, address address city, primary location city, business city,
      primary address city, town, ort, ort geschaftlich, stadt, ville`,
    state: `state, state region, state province, province, region, address state, mailing state province, billing state,
      address 1 region, address address state, primary location state, business state, primary address state, bundesland, county`,
    zipCode: `zip, zip code, postal code, zip postal code, postcode, address postal code, mailing zip postal code, address 1 postal code,
      billing zip, address address post code, primary location postcode, business postal code, primary address postalcode, plz, postleitzahl,
      postleitzahl geschaftlich, code postal`,
    country: `country, country region, address country, mailing country, billing country, address 1 country,
      address address country, primary location country code, business country region, primary address country, country name, land,
      land region geschaftlich, pays`,
    stage: `stage, deal stage, pipeline stage, lead status, status, opportunity stage, sales stage, lifecycle stage, status label, phase`,
    source: 'source, lead source, original source, original traffic source, lead channel, channel, quelle, herkunft',
    value: `value, deal value, amount, expected revenue, opportunity amount, revenue, amount in company currency, deal amount,
      annual value, estimated value, amount amount, deal size, total, wert, betrag, montant`,
    probability: 'probability, probability %, win probability, deal probability, wahrscheinlichkeit',
    expectedClose: `expected close, expected close date, close date, expected closing, closing date, estimated close date,
      deal expected close date, abschlussdatum, abschluss`,
    timelineNote: 'timeline note, last note, call notes, meeting notes, activity notes',
    task: 'task, next step, next task, follow up, next activity, nachster schritt, aufgabe',
    taskDue: 'task due, task due date, next step date, follow up date, next activity date, due date',
    assignedUserId: `owner, assigned to, contact owner, deal owner, lead owner, account owner, salesperson, assigned user,
      assigned user name, owner name, owner email, owner full name, sales rep, company owner, opportunity owner, sales owner,
      owned by, responsible, responsible person, verantwortlich, zustandig, besitzer`,
  },
  candidates: {
    name: 'name, full name, candidate name, candidate, applicant, applicant name',
    ...people,
    address: 'address, full address, location, city, address 1 formatted, adresse',
    linkedinUrl: 'linkedin, linkedin url, linkedin profile, linkedin link, person linkedin',
    jobOpeningId:
      'job opening, opening, job, job title, position, applied job, vacancy, role, applied for, posting, stelle',
    stage: 'stage, status, pipeline stage, hiring stage, phase',
  },
  openings: {
    title: 'title, job title, name, position, job opening, job name, role, stelle, titel',
    description: 'description, job description, summary, details, beschreibung',
    department: 'department, team, abteilung, division',
    location: 'location, city, office, place, ort, standort',
    employmentType: 'type, employment type, job type, contract type',
    experienceLevel: 'level, experience level, experience, seniority',
    salaryMin: 'lowest salary, salary min, min salary, minimum salary, salary from, salary',
    salaryMax: 'highest salary, salary max, max salary, maximum salary, salary to',
    requirements: 'requirements, qualifications, must haves, anforderungen',
    benefits: 'benefits, perks, vorteile',
    status: 'status, state',
    applicationDeadline: 'deadline, application deadline, closing date, apply by',
  },
}

/** The fields that a heading may mean, and how well each fits, the lowest first. */
export const knownHeadings = Object.fromEntries(
  Object.entries(HEADINGS).map(([kind, fields]) => {
    const byHeading = new Map<string, { field: string; rank: number }[]>()
    for (const [field, headings] of Object.entries(fields)) {
      for (const [rank, heading] of headings.split(/,\s+/).entries()) {
        byHeading.set(heading, [...(byHeading.get(heading) ?? []), { field, rank }])
      }
    }
    return [kind, byHeading]
  }),
) as Record<ImportKind, Map<string, { field: string; rank: number }[]>>

/** What other programs call a value of a choice, folded, by field. */
export const otherNames: Record<string, Record<string, string>> = {
  'leads.stage': {
    new: `open, lead, lead in, new lead, prospecting, incoming, subscriber, assigned, open not contacted, contact made, contacted, attempted to contact,
      working contacted, appointment scheduled, in process, screening, neu, offen, connected, in progress, open deal, unqualified`,
    qualified:
      'qualification, qualified to buy, marketing qualified lead, sales qualified lead, qualifiziert, meeting, needs analysis, demo scheduled, opportunity, evangelist',
    proposal:
      'proposition, proposal made, presentation scheduled, value proposition, proposal price quote, angebot, id decision makers, perception analysis',
    negotiation: 'negotiations started, negotiation review, decision maker bought in, contract sent, verhandlung',
    closed_won: 'won, customer, converted, closed converted, gewonnen, closedwon',
    closed_lost:
      'lost, dead, closed not converted, recycled, disqualified, bad timing, verloren, closedlost, junk lead',
  },
  'leads.source': {
    website:
      'web, web site, organic search, direct traffic, online form, inbound, web form, paid search, ads, chat, webseite',
    referral:
      'referrals, partner, word of mouth, customer referral, employee referral, existing customer, external referral, empfehlung, partner referral',
    cold_call: 'call, phone, outbound, phone inquiry, telefon, cold email',
    social_media: 'social, organic social, paid social, facebook, instagram, twitter, linkedin, x twitter',
    email_campaign: 'email, email marketing, mail, campaign, newsletter, e mail',
    trade_show: 'event, conference, tradeshow, seminar, messe, webinar, public relations, exhibition',
    other: 'others, unknown, purchased list, offline sources, other campaigns, sonstige, self generated, advertisement',
  },
  'candidates.stage': {
    applied: 'new, submitted, applicant, lead, screening, application received, reviewing, sourced',
    '1st_round': 'interview, first interview, phone screen, phone interview, interviewing, first round',
    '2nd_round': 'second interview, onsite, final interview, interviewed, second round',
    offered: 'offer, offer sent, offer extended',
    accepted: 'hired, offer accepted, joined',
    rejected: 'declined, disqualified, not hired, withdrawn, archived',
  },
  'openings.status': {
    active: 'open, published, live',
    closed: 'filled, archived, cancelled',
    paused: 'on hold',
    draft: 'unpublished',
  },
  'openings.employmentType': {
    full_time: 'permanent, fulltime',
    part_time: 'parttime',
    contract: 'contractor, freelance, temporary',
    internship: 'intern',
  },
  'openings.experienceLevel': {
    entry_level: 'entry, junior',
    mid_level: 'mid, intermediate, associate',
    senior_level: 'senior, lead',
    executive: 'director, vp',
  },
}
