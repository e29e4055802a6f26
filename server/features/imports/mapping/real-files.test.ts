import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import type { ImportKind } from '../../../../contract/imports/fields.ts'
import { createReader } from '../../documents/rules.ts'
import { readRow } from '../read-row.ts'
import { readTable } from '../table/read-table.ts'
import { guessFields } from './guess.ts'
import { createProfile } from './profile.ts'

// What other programs write, by their real headings: a file of one row or two, and what the first of them becomes.

const reader = createReader({ processes: 1 })
afterAll(() => reader.stop())

const ENCODINGS = {
  utf8: (text: string) => Buffer.from(text),
  marked: (text: string) => Buffer.from(`\ufeff${text}`),
  utf16: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  windows: (text: string) => Buffer.from(text, 'latin1'),
}

const PAT = '01a219d4-4f8d-7561-a28d-cc7ea8759da2'
const known = {
  people: new Map(['pat doe', 'pat@example.com'].map((name) => [name, PAT])),
  openings: new Map([['engineer', 'opening']]),
  words: new Map(),
}

/** The first row of a file as the fields that it means. */
async function readFirst(kind: ImportKind, bytes: Buffer) {
  const file = { name: 'file', size: bytes.length, read: () => Readable.from([bytes]) }
  const [headings, ...rows] = (await Array.fromAsync(readTable(file, reader))).map(({ cells }) => cells)
  const profiled = (headings ?? []).map((heading, at) => {
    const profile = createProfile()
    for (const cells of rows) profile.add(cells[at] ?? '')
    return { heading, profile }
  })
  const fields = guessFields(kind, profiled)
  const columns = profiled.map(({ heading, profile }, at) => ({
    ...profile.column(heading, 'dmy'),
    field: fields[at] ?? null,
  }))
  return readRow({ kind, columns, known }, rows[0] ?? [])
}

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' }
const AT_ENGINES = { ...ADA, company: 'Engines Ltd' }
const SPLIT = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }

const FILES: [
  program: string,
  kind: ImportKind,
  encoding: keyof typeof ENCODINGS,
  text: string,
  means: Record<string, unknown>,
][] = [
  [
    'HubSpot, contacts',
    'leads',
    'marked',
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Primary Associated Company ID,Last Activity Date (GMT),Lead Status,Marketing contact status,Create Date (GMT),Associated Company\n51,Ada,Lovelace,ada@example.com,(020) 7946-0958,Pat Doe,9,2026-11-24 09:12,Open,Marketing contact,2026-11-01 08:00,Engines Ltd',
    { ...AT_ENGINES, phone: '(020) 7946-0958', assignedUserId: PAT, stage: 'new' },
  ],
  [
    'HubSpot, deals',
    'leads',
    'utf8',
    'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount\n7,Engine,Contract Sent,2026-12-24 10:00,Pat Doe,"12,500.50"',
    { name: 'Engine', stage: 'negotiation', expectedClose: '2026-12-24', assignedUserId: PAT, value: '12500.5' },
  ],
  [
    'Pipedrive, people',
    'leads',
    'utf8',
    'Person - ID,Person - Name,Person - Label,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile,Person - Open deals,Person - Owner\n1,Ada Lovelace,,Engines Ltd,ada@example.com,,+44 20 7946 0958,,1,Pat Doe',
    { ...AT_ENGINES, phone: '+44 20 7946 0958', assignedUserId: PAT },
  ],
  [
    'Pipedrive, deals',
    'leads',
    'utf8',
    'Deal - ID,Deal - Title,Deal - Creator,Deal - Owner,Deal - Value,Deal - Currency of Value,Deal - Probability,Deal - Organization,Deal - Contact person,Deal - Stage,Deal - Expected close date\n3,Engine,Pat Doe,Pat Doe,4200,EUR,60,Engines Ltd,Ada Lovelace,Proposal Made,2026-12-24',
    {
      ...{ name: 'Ada Lovelace', company: 'Engines Ltd', assignedUserId: PAT, value: '4200' },
      ...{ probability: '60', stage: 'proposal', expectedClose: '2026-12-24' },
    },
  ],
  [
    'Salesforce, report of leads',
    'leads',
    'windows',
    '"First Name","Last Name","Title","Company / Account","Email","Street","City","State/Province","Zip/Postal Code","Country","Lead Source","Rating","Lead Status","Lead Owner"\n"Zoë","Müller","Chief","Café Zürich","zoe@example.com","Rue 1","Genève","GE","1200","Suisse","Trade Show","Hot","Working - Contacted","Pat Doe"',
    {
      ...{ name: 'Zoë Müller', title: 'Chief', company: 'Café Zürich', email: 'zoe@example.com', street: 'Rue 1' },
      ...{ city: 'Genève', state: 'GE', zipCode: '1200', country: 'Suisse', source: 'trade_show' },
      ...{ stage: 'new', assignedUserId: PAT },
    },
  ],
  [
    'Salesforce, data export of leads',
    'leads',
    'utf8',
    '"Id","IsDeleted","LastName","FirstName","Company","Email","Phone","MobilePhone","PostalCode","LeadSource","Status"\n"00Q1","0","Lovelace","Ada","Engines Ltd","ada@example.com","","+44 7700 900123","N1 9GU","Web","Closed - Converted"',
    { ...AT_ENGINES, phone: '+44 7700 900123', zipCode: 'N1 9GU', source: 'website', stage: 'closed_won' },
  ],
  [
    'Salesforce, report of opportunities',
    'leads',
    'utf8',
    'Opportunity Owner,Account Name,Opportunity Name,Stage,Fiscal Period,Amount,Probability (%),Age,Close Date,Lead Source\nPat Doe,Engines Ltd,Engine,Needs Analysis,Q4-2026,"USD 12,000.00",20,3,12/24/2026,Web\nPat Doe,Navy,Ship,Prospecting,Q4-2026,"USD 1,000.00",10,3,1/2/2027,Web',
    {
      ...{ name: 'Engine', company: 'Engines Ltd', stage: 'qualified', value: '12000', probability: '20' },
      ...{ expectedClose: '2026-12-24', source: 'website', assignedUserId: PAT },
    },
  ],
  [
    'Odoo, pipeline',
    'leads',
    'utf8',
    'Opportunity,Contact Name,Email,Phone,Salesperson,Expected Revenue,Stage,Probability,Expected Closing\nEngine,Ada Lovelace,ada@example.com,+44 20 7946 0958,Pat Doe,1200.00,Proposition,50.00,2026-12-24',
    {
      ...{ ...ADA, phone: '+44 20 7946 0958', assignedUserId: PAT, value: '1200', stage: 'proposal' },
      ...{ probability: '50', expectedClose: '2026-12-24' },
    },
  ],
  [
    'EspoCRM, leads',
    'leads',
    'utf8',
    'First Name;Last Name;Account Name;Status;Source;Email;Phone;Opportunity Amount;Assigned User;Address City\nAda;Lovelace;Engines Ltd;In Process;Web Site;ada@example.com;+44 20 7946 0958;1000;Pat Doe;London',
    {
      ...{ ...AT_ENGINES, stage: 'new', source: 'website', phone: '+44 20 7946 0958', value: '1000' },
      ...{ assignedUserId: PAT, city: 'London' },
    },
  ],
  [
    'Twenty, people',
    'leads',
    'utf8',
    'Id,Name / First Name,Name / Last Name,Emails / Primary Email,Job Title,Phones / Primary Phone Number,City\nx,Ada,Lovelace,ada@example.com,CTO,2079460958,London',
    { ...ADA, title: 'CTO', phone: '2079460958', city: 'London' },
  ],
  [
    'Attio, people',
    'leads',
    'utf8',
    'Record ID,Record,First name,Last name,Email addresses,Phone numbers,Job title,Company,Primary location > City\nx,Ada Lovelace,Ada,Lovelace,"ada@example.com, ada@other.example",+442079460958,CTO,Engines Ltd,London',
    {
      ...{ ...AT_ENGINES, phone: '+442079460958', title: 'CTO', city: 'London' },
      ...{ notes: 'Other email: ada@other.example' },
    },
  ],
  [
    'Google Contacts',
    'leads',
    'utf8',
    'First Name,Middle Name,Last Name,Organization Name,Organization Title,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - City\nAda,,Lovelace,Engines Ltd,CTO,Met,* Work,ada@example.com,Mobile,+44 7700 900123 ::: +44 20 7946 0958,London',
    {
      ...{ ...AT_ENGINES, title: 'CTO', phone: '+44 7700 900123', city: 'London' },
      ...{ notes: 'Met\nOther phone: +44 20 7946 0958' },
    },
  ],
  [
    'Google Contacts, of before 2024',
    'leads',
    'utf16',
    'Name\tGiven Name\tFamily Name\tE-mail 1 - Type\tE-mail 1 - Value\tPhone 1 - Value\tOrganization 1 - Name\nAda Lovelace\tAda\tLovelace\t* \tada@example.com\t020 7946 0958\tEngines Ltd',
    { ...AT_ENGINES, phone: '020 7946 0958' },
  ],
  [
    'Outlook, contacts',
    'leads',
    'windows',
    '"Title","First Name","Last Name","Company","Job Title","Business Street","Business City","Business Postal Code","Business Country/Region","Business Phone","Mobile Phone","E-mail Address","Web Page"\n"","Zoë","Müller","Café Ltd","Chief","Rue 1","Genève","1200","Suisse","+41 22 123 45 67","","zoe@example.com","https://cafe.example"',
    {
      ...{ name: 'Zoë Müller', company: 'Café Ltd', title: 'Chief', street: 'Rue 1', city: 'Genève', zipCode: '1200' },
      ...{ country: 'Suisse', phone: '+41 22 123 45 67', email: 'zoe@example.com', website: 'https://cafe.example' },
    },
  ],
  [
    'Outlook, contacts in German',
    'leads',
    'windows',
    '"Anrede";"Vorname";"Nachname";"Firma";"Position";"Straße geschäftlich";"Ort geschäftlich";"Postleitzahl geschäftlich";"Land/Region geschäftlich";"Telefon geschäftlich";"E-Mail-Adresse";"Notizen"\n"Frau";"Jana";"Weiß";"Grün GmbH";"Leitung";"Hauptstr. 1";"Köln";"50667";"Deutschland";"0221 123456";"jana@example.com";"Messe"',
    {
      ...{ name: 'Jana Weiß', company: 'Grün GmbH', title: 'Leitung', street: 'Hauptstr. 1', city: 'Köln' },
      ...{ zipCode: '50667', country: 'Deutschland', phone: '0221 123456', email: 'jana@example.com', notes: 'Messe' },
    },
  ],
  [
    'Apple Contacts, vCard 3',
    'leads',
    'utf8',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada;;;\r\nFN:Ada Lovelace\r\nORG:Engines Ltd;\r\nTITLE:CTO\r\nitem1.EMAIL;type=INTERNET:ada@example.com\r\nTEL;type=CELL:+44 7700 900123\r\nADR;type=WORK:;;1 Main St;London;;N1 9GU;UK\r\nEND:VCARD\r\n',
    {
      ...{ ...AT_ENGINES, title: 'CTO', phone: '+44 7700 900123', street: '1 Main St', city: 'London' },
      ...{ zipCode: 'N1 9GU', country: 'UK' },
    },
  ],
  [
    'Android, vCard 2.1',
    'leads',
    'utf8',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Zo=C3=AB;;;\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB M=C3=BCller\r\nTEL;CELL:+41791234567\r\nEMAIL;HOME:zoe@example.com\r\nEND:VCARD\r\n',
    { name: 'Zoë Müller', phone: '+41791234567', email: 'zoe@example.com' },
  ],
  [
    'vCard 4',
    'leads',
    'utf8',
    'BEGIN:VCARD\nVERSION:4.0\nFN:Ada Lovelace\nEMAIL:ada@example.com\nTEL;VALUE=uri:tel:+44-20-7946-0958\nURL:https://engines.example\nEND:VCARD\n',
    { ...ADA, phone: '+44-20-7946-0958', website: 'https://engines.example' },
  ],
  [
    'Zoho CRM, leads',
    'leads',
    'utf8',
    'Record Id,Lead Owner,First Name,Last Name,Company,Email,Phone,Mobile,Website,Lead Source,Lead Status,Annual Revenue,Street,City,State,Zip Code,Country,Description\nzcrm_1,Pat Doe,Ada,Lovelace,Engines Ltd,ada@example.com,020 7946 0958,,engines.example,Trade Show,Attempted to Contact,100000,1 Main St,London,,N1 9GU,UK,Asked',
    {
      ...{ ...AT_ENGINES, assignedUserId: PAT, phone: '020 7946 0958', website: 'engines.example' },
      ...{ source: 'trade_show', stage: 'new', street: '1 Main St', city: 'London', zipCode: 'N1 9GU' },
      ...{ country: 'UK', notes: 'Asked' },
    },
  ],
  [
    'Dynamics 365, leads',
    'leads',
    'marked',
    '(Do Not Modify) Lead,Topic,Full Name,Job Title,Company Name,Email,Business Phone,Lead Source,Status,Owner\nx,Engine,Ada Lovelace,CTO,Engines Ltd,ada@example.com,020 7946 0958,Web,New,Pat Doe',
    {
      ...{ ...AT_ENGINES, title: 'CTO', phone: '020 7946 0958', source: 'website', stage: 'new' },
      ...{ assignedUserId: PAT },
    },
  ],
  [
    'Freshsales, contacts',
    'leads',
    'utf8',
    'Id,First name,Last name,Emails,Work,Mobile,Account name,Job title,Sales owner,Lifecycle stage,Source\n1,Ada,Lovelace,ada@example.com,,+44 7700 900123,Engines Ltd,CTO,Pat Doe,Lead,Web',
    {
      ...{ ...AT_ENGINES, phone: '+44 7700 900123', title: 'CTO', assignedUserId: PAT, stage: 'new' },
      ...{ source: 'website' },
    },
  ],
  [
    'Close, leads',
    'leads',
    'utf8',
    'id,display_name,status_label,url,description,primary_contact_name,primary_contact_primary_email,primary_contact_primary_phone\nl1,Engines Ltd,Qualified,engines.example,Asked,Ada Lovelace,ada@example.com,+442079460958',
    {
      ...{ name: 'Engines Ltd', email: 'ada@example.com', phone: '+442079460958', stage: 'qualified' },
      ...{ website: 'engines.example', notes: 'Asked' },
    },
  ],
  [
    'Copper, people',
    'leads',
    'utf8',
    'Copper ID,Name,First Name,Last Name,Title,Account,Email,Phone Number,Street,City,State,Zip Code,Country,Owned By\n1,Ada Lovelace,Ada,Lovelace,CTO,Engines Ltd,ada@example.com,020 7946 0958,1 Main St,London,,N1 9GU,UK,Pat Doe',
    {
      ...{ ...AT_ENGINES, title: 'CTO', phone: '020 7946 0958', street: '1 Main St', city: 'London' },
      ...{ zipCode: 'N1 9GU', country: 'UK', assignedUserId: PAT },
    },
  ],
  [
    'Insightly, leads',
    'leads',
    'utf8',
    'RecordId,First Name,Last Name,Title,Organization,Lead Status,Lead Source,Email,Phone Number,Mobile Phone Number,Address City,Address Country\n1,Ada,Lovelace,CTO,Engines Ltd,OPEN - Not Contacted,Web,ada@example.com,020 7946 0958,,London,UK',
    {
      ...{ ...AT_ENGINES, title: 'CTO', stage: 'new', source: 'website', phone: '020 7946 0958', city: 'London' },
      ...{ country: 'UK' },
    },
  ],
  [
    'Capsule, contacts',
    'leads',
    'utf8',
    'ID,Type,Title,First Name,Last Name,Job Title,Organisation,Email Address,Phone Number,Address Street,City,Postcode,Country,Owner\n1,Person,,Ada,Lovelace,CTO,Engines Ltd,ada@example.com,020 7946 0958,1 Main St,London,N1 9GU,UK,Pat Doe',
    {
      ...{ ...AT_ENGINES, title: 'CTO', phone: '020 7946 0958', street: '1 Main St', city: 'London' },
      ...{ zipCode: 'N1 9GU', country: 'UK', assignedUserId: PAT },
    },
  ],
  [
    'Zendesk Sell, leads',
    'leads',
    'utf8',
    'id,first_name,last_name,company_name,title,status,email,phone,mobile,website,owner,source\n1,Ada,Lovelace,Engines Ltd,CTO,New,ada@example.com,,+44 7700 900123,engines.example,pat@example.com,Web',
    {
      ...{ ...AT_ENGINES, title: 'CTO', stage: 'new', phone: '+44 7700 900123', website: 'engines.example' },
      ...{ assignedUserId: PAT, source: 'website' },
    },
  ],
  [
    'Bitrix24, leads',
    'leads',
    'marked',
    '"ID";"Lead Name";"First name";"Last name";"Company Name";"Work Phone";"Work E-mail";"Stage";"Source";"Total";"Responsible person"\n"5";"Engine";"Ada";"Lovelace";"Engines Ltd";"+442079460958";"ada@example.com";"In Progress";"Website";"1 500,00";"Pat Doe"',
    {
      ...{ name: 'Engine', company: 'Engines Ltd', phone: '+442079460958', email: 'ada@example.com', stage: 'new' },
      ...{ source: 'website', value: '1500', assignedUserId: PAT },
    },
  ],
  [
    'SuiteCRM, leads',
    'leads',
    'utf8',
    '"first_name","last_name","title","account_name","phone_work","email1","primary_address_street","primary_address_city","primary_address_postalcode","primary_address_country","status","lead_source","assigned_user_name"\n"Ada","Lovelace","CTO","Engines Ltd","020 7946 0958","ada@example.com","1 Main St","London","N1 9GU","UK","Assigned","Word of mouth","Pat Doe"',
    {
      ...{ ...AT_ENGINES, title: 'CTO', phone: '020 7946 0958', street: '1 Main St', city: 'London' },
      ...{ zipCode: 'N1 9GU', country: 'UK', stage: 'new', source: 'referral', assignedUserId: PAT },
    },
  ],
  [
    'monday.com, contacts',
    'leads',
    'utf8',
    'Name,Email,Phone,Company,Title,Status,Deal value,Owner\nAda Lovelace,ada@example.com - ada@example.com,442079460958,Engines Ltd,CTO,Qualified,"$1,200",Pat Doe',
    {
      ...{ ...AT_ENGINES, phone: '442079460958', title: 'CTO', stage: 'qualified', value: '1200' },
      ...{ assignedUserId: PAT },
    },
  ],
  [
    'Streak, boxes',
    'leads',
    'utf8',
    'Name,Stage,Assigned To,Deal Size,Close Date,Contact Email,Notes\nEngine,Proposal,pat@example.com,1200,"Dec 24, 2026",ada@example.com,Asked',
    {
      ...{ name: 'Engine', stage: 'proposal', assignedUserId: PAT, value: '1200', expectedClose: '2026-12-24' },
      ...{ email: 'ada@example.com', notes: 'Asked' },
    },
  ],
  [
    'Mailchimp, audience',
    'leads',
    'utf8',
    '"Email Address","First Name","Last Name","Address","Phone Number",MEMBER_RATING,OPTIN_TIME\nada@example.com,Ada,Lovelace,"1 Main St  London N1 9GU",,2,"2026-11-01 10:00:00"',
    { ...ADA, street: '1 Main St  London N1 9GU' },
  ],
  [
    'LinkedIn, contacts',
    'leads',
    'utf8',
    'Notes:\n"When exporting your connection data, you may notice that some of the email addresses are missing."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,Lovelace,https://www.linkedin.com/in/ada,ada@example.com,Engines Ltd,CTO,24 Nov 2026',
    { ...AT_ENGINES, website: 'https://www.linkedin.com/in/ada', title: 'CTO' },
  ],
  [
    'a sheet by hand, saved as Unicode text',
    'leads',
    'utf16',
    'Firma\tAnsprechpartner\tE-Mail\tTel.\tOrt\tBetrag\tAbschluss\tBemerkung\nGrün GmbH\tJana Weiß\tjana@example.com\t0221/123456\tKöln\t1.234,50 €\t24.12.26\t"Messe\n2026"',
    {
      ...{ company: 'Grün GmbH', name: 'Jana Weiß', email: 'jana@example.com', phone: '0221/123456', city: 'Köln' },
      ...{ value: '1234.5', expectedClose: '2026-12-24', notes: 'Messe\n2026' },
    },
  ],
  [
    'a sheet by hand, by Excel for Mac in French',
    'leads',
    'windows',
    'Nom complet;Courriel;Téléphone;Société;Montant;Ville\nZoë Müller;zoe@example.com;01 23 45 67 89;Café SARL;1\u00a0234,50;Genève',
    {
      ...{ name: 'Zoë Müller', email: 'zoe@example.com', phone: '01 23 45 67 89', company: 'Café SARL' },
      ...{ value: '1234.5', city: 'Genève' },
    },
  ],
  [
    'Greenhouse, candidates',
    'candidates',
    'utf8',
    'First Name,Last Name,Email,Phone,Job,Stage,Source,Address\nAda,Lovelace,ada@example.com,020 7946 0958,Engineer,Phone Screen,LinkedIn,London',
    { ...SPLIT, phone: '020 7946 0958', jobOpeningId: 'opening', stage: '1st_round', address: 'London' },
  ],
  [
    'Lever, candidates',
    'candidates',
    'utf8',
    'Candidate Name,Email,Phone,Stage,Posting,Links,Location\nAda Lovelace,ada@example.com,020 7946 0958,Onsite,Engineer,https://www.linkedin.com/in/ada,London',
    {
      ...{ ...SPLIT, phone: '020 7946 0958', stage: '2nd_round', jobOpeningId: 'opening' },
      ...{ linkedinUrl: 'https://www.linkedin.com/in/ada', address: 'London' },
    },
  ],
  [
    'Workable, candidates',
    'candidates',
    'utf8',
    'Name,Job Title,Stage,Email,Phone,Address\n"Lovelace, Ada",Engineer,Offer,ada@example.com,020 7946 0958,London',
    { ...SPLIT, phone: '020 7946 0958', jobOpeningId: 'opening', stage: 'offered', address: 'London' },
  ],
  [
    'Personio, applications',
    'candidates',
    'marked',
    'Vorname;Nachname;E-Mail;Telefon;Stelle;Phase\nAda;Lovelace;ada@example.com;030 123456;Engineer;Interview',
    { ...SPLIT, phone: '030 123456', jobOpeningId: 'opening', stage: '1st_round' },
  ],
  [
    'Greenhouse, jobs',
    'openings',
    'utf8',
    'Job Name,Department,Office,Status,Employment Type,Description\nEngineer,R&D,London,Open,Full-time,Build engines',
    {
      ...{ title: 'Engineer', department: 'R&D', location: 'London', status: 'active', employmentType: 'full_time' },
      ...{ description: 'Build engines' },
    },
  ],
  [
    'a sheet of openings by hand',
    'openings',
    'windows',
    'Titel;Abteilung;Standort;Beschreibung;Minimum salary;Maximum salary;Apply by\nKöchin;Küche;Köln;Kochen;30.000;40.000,50;31.12.2026',
    {
      ...{ title: 'Köchin', department: 'Küche', location: 'Köln', description: 'Kochen' },
      ...{ salaryMin: 30_000, salaryMax: 40_000.5, applicationDeadline: '2026-12-31' },
    },
  ],
]

test.each(FILES)('%s', async (_, kind, encoding, text, means) => {
  const read = await readFirst(kind, ENCODINGS[encoding](text))
  const texts = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  expect('fields' in read ? texts(read.fields) : read).toEqual(texts(means))
})
