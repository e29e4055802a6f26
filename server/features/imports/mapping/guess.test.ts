import { describe, expect, test } from 'vitest'
import type { ImportKind } from '../../../../contract/imports/fields.ts'
import { guessFields } from './guess.ts'
import { createProfile } from './profile.ts'

/** The fields of columns with these headings and values, those without one left out. */
function guess(columns: Record<string, string | string[]>, kind: ImportKind = 'leads'): Record<string, string> {
  const profiled = Object.entries(columns).map(([heading, values]) => {
    const profile = createProfile()
    for (const value of [values].flat()) profile.add(value)
    return { heading, profile }
  })
  const fields = guessFields(kind, profiled)
  return Object.fromEntries(profiled.flatMap(({ heading }, at) => (fields[at] ? [[heading, fields[at]]] : [])))
}

const EMAIL = 'ada@example.com'
const PHONE = '+44 20 7946 0958'

describe('the export of another program maps by itself', () => {
  test('HubSpot', () => {
    const contacts = {
      ...{ 'Record ID': '1', 'First Name': 'Ada', 'Last Name': 'Lovelace', Email: EMAIL, 'Phone Number': PHONE },
      ...{
        'Contact owner': 'Pat Doe',
        'Last Activity Date': '2026-11-01',
        'Lead Status': 'OPEN',
        'Job Title': 'Analyst',
      },
      ...{
        'Company Name': 'Engines',
        'Website URL': 'engines.example',
        City: 'London',
        'State/Region': 'Greater London',
      },
      ...{
        'Postal Code': 'N1',
        'Country/Region': 'UK',
        'Street Address': '1 Main St',
        'Original Source': 'Organic Search',
      },
    }
    expect(guess(contacts)).toEqual({
      ...{ 'First Name': 'firstName', 'Last Name': 'lastName', Email: 'email', 'Phone Number': 'phone' },
      ...{ 'Contact owner': 'assignedUserId', 'Lead Status': 'stage', 'Job Title': 'title', 'Company Name': 'company' },
      ...{ 'Website URL': 'website', City: 'city', 'State/Region': 'state', 'Postal Code': 'zipCode' },
      ...{ 'Country/Region': 'country', 'Street Address': 'street', 'Original Source': 'source' },
    })
    expect(
      guess({
        'Deal Name': 'Engine',
        'Deal Stage': 'Closed Won',
        'Close Date': '2026-11-24',
        'Deal owner': 'Pat',
        Amount: '12',
      }),
    ).toEqual({
      ...{ 'Deal Name': 'name', 'Deal Stage': 'stage', 'Close Date': 'expectedClose', 'Deal owner': 'assignedUserId' },
      Amount: 'value',
    })
  })

  test('Pipedrive', () => {
    const people = {
      ...{
        'Person - Name': 'Ada',
        'Person - Organization': 'Engines',
        'Person - Email - Work': EMAIL,
        'Person - Email - Home': '',
      },
      ...{ 'Person - Phone - Work': PHONE, 'Person - Owner': 'Pat', 'Person - Open deals': '2' },
    }
    expect(guess(people)).toEqual({
      ...{ 'Person - Name': 'name', 'Person - Organization': 'company', 'Person - Email - Work': 'email' },
      ...{ 'Person - Phone - Work': 'phone', 'Person - Owner': 'assignedUserId' },
    })
    const deals = {
      ...{
        'Deal - Title': 'Engine',
        'Deal - Value': '12',
        'Deal - Contact person': 'Ada',
        'Deal - Organization': 'Engines',
      },
      ...{ 'Deal - Stage': 'Proposal Made', 'Deal - Expected close date': '2026-11-24', 'Deal - Owner': 'Pat' },
      'Deal - Probability': '50',
    }
    expect(guess(deals)).toEqual({
      ...{ 'Deal - Contact person': 'name', 'Deal - Value': 'value', 'Deal - Organization': 'company' },
      ...{ 'Deal - Stage': 'stage', 'Deal - Expected close date': 'expectedClose', 'Deal - Owner': 'assignedUserId' },
      'Deal - Probability': 'probability',
    })
  })

  test('Salesforce, as a report and as a data export', () => {
    const report = {
      ...{
        'First Name': 'Ada',
        'Last Name': 'L',
        Title: 'Analyst',
        'Company / Account': 'Engines',
        Email: EMAIL,
        Phone: PHONE,
      },
      ...{ Mobile: PHONE, Street: '1 Main St', 'State/Province': 'LDN', 'Zip/Postal Code': 'N1', 'Lead Source': 'Web' },
      ...{ 'Lead Status': 'Open - Not Contacted', 'Lead Owner': 'Pat', Description: 'Asked' },
    }
    expect(guess(report)).toEqual({
      ...{
        'First Name': 'firstName',
        'Last Name': 'lastName',
        Title: 'title',
        'Company / Account': 'company',
        Email: 'email',
      },
      ...{ Phone: 'phone', Street: 'street', 'State/Province': 'state', 'Zip/Postal Code': 'zipCode' },
      ...{ 'Lead Source': 'source', 'Lead Status': 'stage', 'Lead Owner': 'assignedUserId', Description: 'notes' },
    })
    const data = {
      FirstName: 'Ada',
      LastName: 'L',
      Company: 'E',
      Email: EMAIL,
      Phone: PHONE,
      PostalCode: 'N1',
      LeadSource: 'Web',
      Status: 'Open',
    }
    expect(guess(data)).toEqual({
      ...{ FirstName: 'firstName', LastName: 'lastName', Company: 'company', Email: 'email', Phone: 'phone' },
      ...{ PostalCode: 'zipCode', LeadSource: 'source', Status: 'stage' },
    })
  })

  test('Odoo and EspoCRM', () => {
    const odoo = {
      ...{
        Opportunity: 'Engine',
        'Contact Name': 'Ada',
        'Company Name': 'Engines',
        Email: EMAIL,
        Phone: PHONE,
        Salesperson: 'Pat',
      },
      ...{
        Stage: 'Proposition',
        'Expected Revenue': '12',
        Probability: '50',
        'Expected Closing': '2026-11-24',
        'Job Position': 'CTO',
      },
    }
    expect(guess(odoo)).toEqual({
      ...{
        'Contact Name': 'name',
        'Company Name': 'company',
        Email: 'email',
        Phone: 'phone',
        Salesperson: 'assignedUserId',
      },
      ...{
        Stage: 'stage',
        'Expected Revenue': 'value',
        Probability: 'probability',
        'Expected Closing': 'expectedClose',
      },
      'Job Position': 'title',
    })
    const espo = {
      ...{
        'First Name': 'Ada',
        'Last Name': 'L',
        'Account Name': 'E',
        Status: 'In Process',
        Source: 'Web Site',
        Email: EMAIL,
      },
      ...{
        'Opportunity Amount': '12',
        'Assigned User': 'Pat',
        'Address Street': '1 Main',
        'Address Postal Code': 'N1',
      },
    }
    expect(guess(espo)).toEqual({
      ...{
        'First Name': 'firstName',
        'Last Name': 'lastName',
        'Account Name': 'company',
        Status: 'stage',
        Source: 'source',
      },
      ...{
        Email: 'email',
        'Opportunity Amount': 'value',
        'Assigned User': 'assignedUserId',
        'Address Street': 'street',
      },
      'Address Postal Code': 'zipCode',
    })
  })

  test('Twenty, Attio and Google Contacts', () => {
    const twenty = {
      ...{ 'Name / First Name': 'Ada', 'Name / Last Name': 'L', 'Emails / Primary Email': EMAIL, 'Job Title': 'CTO' },
      'Phones / Primary Phone Number': '2079460958',
    }
    expect(guess(twenty)).toEqual({
      ...{ 'Name / First Name': 'firstName', 'Name / Last Name': 'lastName', 'Emails / Primary Email': 'email' },
      ...{ 'Job Title': 'title', 'Phones / Primary Phone Number': 'phone' },
    })
    const attio = {
      ...{ 'Record ID': 'x', 'First name': 'Ada', 'Last name': 'L', 'Email addresses': EMAIL, 'Phone numbers': PHONE },
      ...{ 'Job title': 'CTO', Company: 'E', 'Primary location > City': 'London' },
    }
    expect(guess(attio)).toEqual({
      ...{ 'First name': 'firstName', 'Last name': 'lastName', 'Email addresses': 'email', 'Phone numbers': 'phone' },
      ...{ 'Job title': 'title', Company: 'company', 'Primary location > City': 'city' },
    })
    const google = {
      ...{
        'First Name': 'Ada',
        'Middle Name': '',
        'Last Name': 'L',
        'Organization Name': 'E',
        'Organization Title': 'CTO',
      },
      ...{
        'E-mail 1 - Label': '* Work',
        'E-mail 1 - Value': EMAIL,
        'E-mail 2 - Value': 'a@b.co',
        'Phone 1 - Value': PHONE,
      },
      ...{
        'Address 1 - Street': '1 Main',
        'Address 1 - City': 'London',
        'Address 1 - Postal Code': 'N1',
        Notes: 'Met',
      },
    }
    expect(guess(google)).toEqual({
      ...{
        'First Name': 'firstName',
        'Last Name': 'lastName',
        'Organization Name': 'company',
        'Organization Title': 'title',
      },
      ...{ 'E-mail 1 - Value': 'email', 'Phone 1 - Value': 'phone', 'Address 1 - Street': 'street', Notes: 'notes' },
      ...{ 'Address 1 - City': 'city', 'Address 1 - Postal Code': 'zipCode' },
    })
  })
})

describe('a column', () => {
  test('that says nothing by its heading may do so by its values', () => {
    expect(guess({ A: EMAIL, B: PHONE, C: ['Won', 'Lost'], D: 'https://engines.example' })).toEqual({
      ...{ A: 'email', B: 'phone', C: 'stage', D: 'website' },
    })
  })

  test('whose values are none of what it is headed is left', () => {
    expect(guess({ Email: 'yes', Contact: 'Ada' })).toEqual({ Contact: 'name' })
  })

  test('with values is taken before a blank one', () => {
    expect(guess({ Email: '', 'Work Email': EMAIL })).toEqual({ 'Work Email': 'email' })
  })

  test('of a candidate or an opening is known too', () => {
    expect(guess({ 'Full Name': 'Ada', Email: EMAIL, 'Applied For': 'Engineer' }, 'candidates')).toEqual({
      ...{ 'Full Name': 'name', Email: 'email', 'Applied For': 'jobOpeningId' },
    })
    expect(guess({ 'Job Title': 'Engineer', Team: 'R&D', Description: 'Build' }, 'openings')).toEqual({
      ...{ 'Job Title': 'title', Team: 'department', Description: 'description' },
    })
  })
})
