import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPublicOpening, listPublicOpenings } from '../../contract/careers/calls.ts'
import { updateCompany } from '../../contract/companies/calls.ts'
import { createOpening, deleteOpening, updateOpening } from '../../contract/openings/calls.ts'
import type { NewOpening } from '../../contract/openings/fields.ts'
import { removeLogo, setLogo } from '../../contract/pictures/calls.ts'
import { PICTURE } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
/** Milliseconds since 1970; undefined: the real time. */
let clock: number | undefined

beforeAll(async () => {
  server = await startServer({}, { now: () => clock ?? Date.now() })
})
beforeEach(async () => {
  clock = undefined
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const COOK = {
  title: 'Cook',
  description: 'Cooks for everybody.\n\n- Soup\n- Bread',
  department: 'Kitchen',
  location: 'Berlin, Germany',
  publishedOnPortal: true,
}

const publish = (opening: Partial<NewOpening> = {}, { owner } = acme) =>
  owner.call(createOpening, { body: { ...COOK, ...opening } })

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Asks as a program would, with any header, the host's too; nothing is decompressed. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(server.origin + path, { headers }, async (reply) => {
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) })
    }).on('error', reject)
  })
}

/** The data that a page holds in a script of a type. */
function dataIn(page: string, type: string) {
  const found = new RegExp(`<script type="${type.replace('+', '\\+')}"[^>]*>(.*?)</script>`, 's').exec(page)?.[1]
  return found === undefined ? undefined : JSON.parse(found)
}

const jobOf = async (id: string) => dataIn((await ask(`/jobs/${id}`)).body, 'application/ld+json')

describe('the public list', () => {
  const titles = async (company = acme.companyId) =>
    (await server.visitor().call(listPublicOpenings, { query: { company } })).map(({ title }) => title)

  test('holds what is active and published, newest first', async () => {
    await publish({ title: 'First' })
    await publish({ title: 'Second' })
    await publish({ title: 'Draft', status: 'draft' })
    await publish({ title: 'Paused', status: 'paused' })
    await publish({ title: 'Closed', status: 'closed' })
    await publish({ title: 'Private', publishedOnPortal: false })
    const gone = await publish({ title: 'Deleted' })
    await acme.owner.call(deleteOpening, { params: { id: gone.id } })
    expect(await titles()).toEqual(['Second', 'First'])
  })

  test('holds an opening to the end of its deadline’s day, where the company is', async () => {
    await acme.owner.call(updateCompany, {
      params: { id: acme.companyId },
      body: { timeZone: 'America/Los_Angeles' },
    })
    const { id } = await publish({ applicationDeadline: '2030-06-30' })
    clock = Date.parse('2030-07-01T06:59:59Z')
    expect(await titles()).toEqual(['Cook'])
    clock = Date.parse('2030-07-01T07:00:00Z')
    expect(await titles()).toEqual([])
    expect((await server.visitor().try(getPublicOpening, { params: { id } })).status).toBe(410)
  })

  test('holds those of every company, or of the one that is asked for', async () => {
    const rival = await server.workspace('Rival')
    await publish()
    await publish({ title: 'Waiter' }, rival)
    const all = await server.visitor().call(listPublicOpenings)
    expect(all.slice(0, 2).map(({ companyName, title }) => `${title} at ${companyName}`)).toEqual([
      'Waiter at Rival',
      'Cook at Acme',
    ])
    expect(await titles(rival.companyId)).toEqual(['Waiter'])
  })

  test('shows what the page shows, and nothing of the company’s own', async () => {
    const { id } = await publish({ salaryMin: 40_000, calendarBookingUrl: 'https://book.example/' })
    const opening = await server.visitor().call(getPublicOpening, { params: { id } })
    expect(opening).toMatchObject({ id, companyName: 'Acme', salaryMin: 40_000, candidateMonths: 24 })
    expect(Object.keys(opening)).not.toEqual(expect.arrayContaining(['createdBy']))
    const page = await ask(`/jobs/${id}`)
    for (const secret of ['createdBy', 'companyDomain', 'companyTimeZone', 'version"', acme.owner.id]) {
      expect(page.body).not.toContain(secret)
    }
  })
})

describe('a list that is too long for one page', () => {
  // Written as the application writes them, but together.
  const publishMany = (count: number) =>
    server.superuser.query(
      `insert into job_openings (company_id, id, title, description, department, location, published_on_portal,
         published_at)
       select $1, gen_random_uuid(), 'Job ' || n, case when n % 20 = 0 then 'Bringt Brötchen' else 'Cooks' end,
         case when n % 2 = 0 then 'Kitchen' else 'Service' end, 'Berlin, Germany', true, now() - n * interval '1 hour'
       from generate_series(1, $2::integer) as n`,
      [acme.companyId, count],
    )
  const page = async (query = '') => {
    const { body } = await ask(`/jobs?company=${acme.companyId}${query}`)
    return { body: body.replaceAll('<!-- -->', ''), view: dataIn(body, 'application/json') }
  }

  test('is shown in parts, with scripts off too', async () => {
    await publishMany(70)
    const first = await page()
    expect(first.view.openings).toHaveLength(50)
    expect(first.body).toContain('70 positions available')
    const [, after] = /href="\/jobs\?company=[^"]*after=([^"]+)"[^>]*>More positions</.exec(first.body) ?? []
    const second = await page(`&after=${after}`)
    expect(second.view.openings.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Job ${n + 51}`),
    )
    expect(second.body).not.toContain('More positions')
    expect((await ask('/jobs?after=nonsense')).status).toBe(400)
  })

  test('is narrowed as a short one is', async () => {
    await publishMany(70)
    expect((await page('&search=BROTCHEN')).body).toContain('3 positions of 70 available')
    expect((await page('&department=Kitchen')).body).toContain('35 positions of 70 available')
    expect((await page('&search=BROTCHEN&department=Service')).body).toContain('No Matching Results')
    const { view } = await page('&location=Berlin%2C%20Germany')
    expect(view.part).toMatchObject({ departments: ['Kitchen', 'Service'], locations: ['Berlin, Germany'] })
  })

  test('is counted up to a thousand', async () => {
    await publishMany(1_010)
    expect((await page()).body).toContain('1,000+ positions available')
    expect((await page('&department=Kitchen')).body).toContain('505 positions of 1,000+ available')
    expect((await page('&search=cooks')).body).toContain('960 positions of 1,000+ available')
  })

  test('is paged for programs', async () => {
    await publishMany(130)
    const list = (query: object) =>
      server.visitor().try(listPublicOpenings, { query: { company: acme.companyId, ...query } })
    const first = await list({})
    expect(first.body).toHaveLength(100)
    expect(first.headers.get('x-total-count')).toBe('130')
    const second = await list({ cursor: first.headers.get('x-next-cursor') })
    expect(second.body).toHaveLength(30)
    expect(second.headers.get('x-next-cursor')).toBeNull()
    expect((await list({ limit: '7', search: 'brot' })).body).toHaveLength(6)
  })

  test('tells so much at once as can be sent, however much its openings say', { tags: 'slow' }, async () => {
    await publishMany(120)
    await server.superuser.query(`update job_openings set description = repeat('Cooks ', 8000) where company_id = $1`, [
      acme.companyId,
    ])
    const { body } = await ask(`/jobs/feeds/${acme.companyId}.json`)
    const { jobs } = JSON.parse(body)
    expect(jobs.length).toBeGreaterThan(80)
    expect(jobs.length).toBeLessThan(90)
    const list = (cursor: object) =>
      server.visitor().try(listPublicOpenings, { query: { company: acme.companyId, ...cursor } })
    const first = await list({})
    expect(first.body).toHaveLength(jobs.length)
    expect(first.headers.get('x-total-count')).toBe('120')
    const second = await list({ cursor: first.headers.get('x-next-cursor') })
    expect(second.body).toHaveLength(120 - jobs.length)
    expect(second.headers.get('x-next-cursor')).toBeNull()
  })

  test('of several companies is grouped by company, and leads to each one’s own', async () => {
    const rival = await server.workspace('Rival')
    await publish({ title: 'Waiter' }, rival)
    await publishMany(20)
    const { body } = await ask('/jobs')
    expect(body).toMatch(new RegExp(`<h3[^>]*>.*<a href="/jobs\\?company=${rival.companyId}"[^>]*>Rival</a>`))
  })
})

/** Gives the company a domain that is known to be its own. */
async function proveDomain(domain: string) {
  await acme.owner.call(updateCompany, { params: { id: acme.companyId }, body: { domain } })
  await server.superuser.query(`update companies set domain_until = now() + interval '1 day' where domain = $1`, [
    domain,
  ])
}

describe('a company’s host', () => {
  test('shows that company alone, however it is written and whatever else is asked for', async () => {
    const domain = `acme-${acme.companyId.slice(-8)}.example`
    await proveDomain(domain)
    const rival = await server.workspace('Rival')
    const cook = await publish()
    const waiter = await publish({ title: 'Waiter' }, rival)
    for (const host of [domain, `${domain.toUpperCase()}:8443`, `${domain}.`]) {
      const { body } = await ask(`/jobs?company=${rival.companyId}`, { host })
      expect(dataIn(body, 'application/json').openings.map(({ id }: { id: string }) => id)).toEqual([cook.id])
    }
    expect((await ask(`/jobs/${waiter.id}`, { host: domain })).status).toBe(404)
    expect((await ask(`/jobs/${cook.id}`, { host: domain })).status).toBe(200)
    expect((await ask('/sitemap.xml', { host: domain })).body).not.toContain(waiter.id)
    const listed = await ask('/api/public/job-openings', { host: domain })
    expect(JSON.parse(listed.body)).toMatchObject([{ id: cook.id }])
  })

  test('says its name where nothing is open', async () => {
    const domain = `quiet-${acme.companyId.slice(-8)}.example`
    await proveDomain(domain)
    const { body } = await ask('/jobs', { host: domain })
    expect(body).toContain('<title>Open Positions at Acme</title>')
    expect(body).toContain('No Open Positions')
  })

  test.each(['evil.example"><script>alert(1)</script>', 'a b', 'evil.example/path', 'user@evil.example', '<svg>'])(
    'that cannot be one is refused: %s',
    async (host) => {
      for (const path of ['/jobs', '/robots.txt', '/sitemap.xml', '/api/public/job-openings']) {
        const { status, body } = await ask(path, { host })
        expect([status, body.includes('evil.example')], path).toEqual([400, false])
      }
    },
  )
})

describe('the page of all openings', () => {
  const list = (query = '') => ask(`/jobs?company=${acme.companyId}${query}`)

  test('stands in the HTML, with title, description, canonical and preview', async () => {
    await publish({ requirements: ['A', 'B', 'C', 'D', 'E', 'F'], benefits: ['1', '2', '3', '4', '5', '6', '7'] })
    const { status, headers, body } = await list('&utm_source=paper')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      'x-content-type-options': 'nosniff',
    })
    const { origin } = server
    for (const part of [
      '<title>Open Positions at Acme</title>',
      '<meta name="description" content="Open positions at Acme, and how to apply for them.">',
      `<link rel="canonical" href="${origin}/jobs?company=${acme.companyId}">`,
      `<meta property="og:url" content="${origin}/jobs?company=${acme.companyId}">`,
      `<link rel="alternate" type="application/json" title="Open Positions at Acme" href="/jobs/feeds/${acme.companyId}.json">`,
      '1 position available',
      '<p dir="auto">Cooks for everybody.</p><ul><li dir="auto">Soup</li><li dir="auto">Bread</li></ul>',
      'more requirements',
      'Copy Link',
      'Apply Now',
    ]) {
      expect(body.replaceAll('<!-- -->', '')).toContain(part)
    }
    expect(body).not.toContain('utm_source')
    expect(dataIn(body, 'application/ld+json')).toBeUndefined()
  })

  test('narrows by what the address says, as a form without scripts sends it', async () => {
    await publish({ title: 'Chef', location: 'Paris, France' })
    await publish({ title: 'Kellner', description: 'Bringt Brötchen', department: 'Service' })
    const shown = async (query: string) => (await list(query)).body.replaceAll('<!-- -->', '')
    expect(await shown('&search=BROTCHEN')).toContain('1 position of 2 available')
    expect(await shown('&department=Kitchen')).toMatch(/<h3[^>]*><a[^>]*>Chef<\/a><\/h3>/)
    expect(await shown('&department=Kitchen')).not.toMatch(/<h3[^>]*><a[^>]*>Kellner<\/a><\/h3>/)
    expect(await shown('&location=Paris%2C%20France')).toContain('1 position of 2 available')
    const none = await shown('&search=pilot')
    expect(none).toContain('No Matching Results')
    expect(none).toContain('0 positions of 2 available')
    expect(none).toContain('Clear Filters')
  })

  test('may run no script but ours, and says so', async () => {
    const { headers, body } = await list()
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; /)
    expect(body).toMatch(/<script type="module" src="\/assets\/[\w-]+\.js">/)
    const scripts = [...body.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(scripts.length).toBeGreaterThan(1)
    for (const path of scripts) expect((await ask(path)).status).toBe(200)
  })

  test('says whose it is where it is narrowed to a company that has nothing open', async () => {
    const { body } = await ask(`/jobs?company=${acme.companyId.toUpperCase()}`)
    expect(body).toContain('<title>Open Positions at Acme</title>')
    expect(body).toContain('Find your place at Acme')
    expect(body).toContain('No Open Positions')
  })

  test('shows nothing for a company that there is not', async () => {
    for (const company of ['nobody', '00000000-0000-4000-8000-000000000000', "'; drop table companies; --"]) {
      const { status, body } = await ask(`/jobs?company=${encodeURIComponent(company)}`)
      expect(status).toBe(200)
      expect(body).toContain('No Open Positions')
    }
    expect((await ask('/jobs?search=a&search=b')).status).toBe(200)
  })

  test('is found at its address with a slash at the end too', async () => {
    for (const [path, location] of [
      ['/jobs/?search=a/b', '/jobs?search=a/b'],
      ['/jobs/', '/jobs'],
      ['/jobs/some-id/', '/jobs/some-id'],
    ] as const) {
      const { status, headers } = await ask(path)
      expect([status, headers.location]).toEqual([301, location])
    }
  })
})

describe('what an opening says', () => {
  const hostile = `</script><script>alert("1")</script><!-- & 'q' "`

  test('stays text, in the page, its head, its data, its markup and its feeds', async () => {
    const { id } = await publish({
      title: hostile,
      description: `${hostile}\n\n- ${hostile}`,
      department: hostile,
      requirements: [hostile],
      benefits: [`]]>${hostile}`],
    })
    for (const path of [`/jobs/${id}`, `/jobs?company=${acme.companyId}&department=${encodeURIComponent(hostile)}`]) {
      const { body } = await ask(path)
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('alert("1")')
      expect(dataIn(body, 'application/json').openings[0]).toMatchObject({ title: hostile, department: hostile })
    }
    const job = await jobOf(id)
    expect(job.title).toBe(hostile)
    expect(job.description).toMatch(/^<p>&lt;\/script&gt;&lt;script&gt;alert\(&quot;1&quot;\)/)
    const xml = (await ask(`/jobs/feeds/${acme.companyId}.xml`)).body
    expect(xml).toContain(`<title><![CDATA[${hostile}]]></title>`)
    expect(xml).not.toMatch(/\]\]>(?!<)/)
    const feed = JSON.parse((await ask(`/jobs/feeds/${acme.companyId}.json`)).body)
    expect(feed.jobs[0]).toMatchObject({ title: hostile, descriptionHtml: job.description })
  })
})

describe('the page of one opening', () => {
  test('holds all of it, and says what applying needs where scripts are off', async () => {
    const requirements = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    const { id } = await publish({ requirements, salaryMin: 40_000, applicationDeadline: '2099-01-31' })
    const { status, body } = await ask(`/jobs/${id.toUpperCase()}`)
    expect(status).toBe(200)
    for (const part of [
      '<title>Cook at Acme</title>',
      '<meta name="description" content="Cooks for everybody. - Soup - Bread">',
      `<link rel="canonical" href="${server.origin}/jobs/${id}">`,
      '<meta property="og:site_name" content="Acme">',
      'From $40,000',
      'Jan 31, 2099',
      '<li dir="auto">Six</li>',
      '<p id="apply"',
    ]) {
      expect(body).toContain(part)
    }
  })

  test('that was open once answers 410 and leads to the others; one that never was, 404', async () => {
    const closed = await publish()
    await acme.owner.call(updateOpening, { params: { id: closed.id }, body: { status: 'closed' } })
    const deleted = await publish()
    await acme.owner.call(deleteOpening, { params: { id: deleted.id } })
    const draft = await publish({ status: 'draft' })
    const private_ = await publish({ publishedOnPortal: false })
    for (const { id } of [closed, deleted]) {
      const { status, body } = await ask(`/jobs/${id}`)
      expect(status).toBe(410)
      expect(body).toContain('This position is closed')
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).toMatch(new RegExp(`<a href="/jobs\\?company=${acme.companyId}"[^>]*>Show open positions</a>`))
      expect(body).not.toContain('Cooks for everybody')
      expect((await server.visitor().try(getPublicOpening, { params: { id } })).status).toBe(410)
    }
    for (const id of [draft.id, private_.id, '00000000-0000-4000-8000-000000000000', 'nothing', '%3Csvg%3E']) {
      const { status, body } = await ask(`/jobs/${id}`)
      expect(status, id).toBe(404)
      expect(body).toContain('This position does not exist')
      expect(body).not.toContain('<svg>')
    }
  })
})

describe('the markup for search engines', () => {
  test('names what is asked for', async () => {
    await acme.owner.call(setLogo, { params: { id: acme.companyId }, body: { data: PICTURE } })
    await acme.owner.call(updateCompany, { params: { id: acme.companyId }, body: { timeZone: 'Europe/Berlin' } })
    const { id } = await publish({
      employmentType: 'contract',
      salaryMin: 50_000.5,
      salaryMax: 60_000,
      applicationDeadline: '2099-07-31',
      requirements: ['A steady hand'],
    })
    expect(await jobOf(id)).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'JobPosting',
      title: 'Cook',
      description:
        '<p>Cooks for everybody.</p><ul><li>Soup</li><li>Bread</li></ul><p>Requirements</p><ul><li>A steady hand</li></ul>',
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      validThrough: '2099-07-31T21:59:59Z',
      employmentType: 'CONTRACTOR',
      identifier: { '@type': 'PropertyValue', name: 'Acme', value: id },
      hiringOrganization: {
        '@type': 'Organization',
        name: 'Acme',
        logo: expect.stringMatching(`^${server.origin}/api/public/companies/${acme.companyId}/logo\\?v=`),
      },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
      },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'USD',
        value: { '@type': 'QuantitativeValue', minValue: 50_000.5, maxValue: 60_000, unitText: 'YEAR' },
      },
      directApply: true,
    })
  })

  test('says of remote work from which country', async () => {
    const { id } = await publish({ location: 'Remote, Germany' })
    const job = await jobOf(id)
    expect(job).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'DE' },
    })
    expect(job).not.toHaveProperty('jobLocation')
  })

  test.each(['', 'Berlin', 'Remote', 'Tbilisi, Georgia'])(
    'is left out where the country is not known: "%s"',
    async (location) => {
      const { id } = await publish({ location })
      expect(await jobOf(id)).toBeUndefined()
    },
  )
})

describe('documents', () => {
  test('are asked for again with their tag, and change with what they are made from', async () => {
    const { id } = await publish()
    const paths = [
      `/jobs/${id}`,
      `/jobs?company=${acme.companyId}`,
      `/jobs/feeds/${acme.companyId}.xml`,
      '/sitemap.xml',
    ]
    const tags = await Promise.all(paths.map(async (path) => String((await ask(path)).headers.etag)))
    for (const [at, path] of paths.entries()) {
      const tag = tags[at] ?? ''
      expect(tag).toMatch(/^W\/"[\w-]{20,}"$/)
      for (const sent of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
        const again = await ask(path, { 'if-none-match': sent })
        expect([again.status, again.body, again.headers.etag], `${path} ${sent}`).toEqual([304, '', tag])
      }
    }
    await acme.owner.call(updateOpening, { params: { id }, body: { title: 'Head cook' } })
    for (const [at, path] of paths.entries()) {
      expect((await ask(path, { 'if-none-match': tags[at] ?? '' })).status, path).toBe(200)
    }
  })

  test('come compressed to who can read it', async () => {
    await publish()
    const path = `/jobs?company=${acme.companyId}`
    const size = async (accepted: string) => {
      const { headers, status } = await ask(path, accepted ? { 'accept-encoding': accepted } : {})
      expect(status).toBe(200)
      expect(headers.vary).toMatch(/accept-encoding/i)
      return [headers['content-encoding'], Number(headers['content-length'])] as const
    }
    const [plain, gzip, br] = await Promise.all([size(''), size('gzip'), size('gzip, deflate, br')])
    expect([plain[0], gzip[0], br[0]]).toEqual([undefined, 'gzip', 'br'])
    expect(gzip[1]).toBeLessThan(plain[1] / 3)
    expect(br[1]).toBeLessThan(gzip[1])
    expect((await size('br;q=0, gzip;q=1.0'))[0]).toBe('gzip')
    const page = await fetch(server.origin + path, { headers: { 'accept-encoding': 'br' } })
    expect(await page.text()).toContain('Cooks for everybody')
  })

  test('answer HEAD without a body', async () => {
    const reply = await fetch(`${server.origin}/jobs`, { method: 'HEAD' })
    expect([reply.status, await reply.text()]).toEqual([200, ''])
  })
})

describe('a company’s feeds', () => {
  test('hold all its openings for other sites, as JSON', async () => {
    const { id } = await publish({ location: 'Austin, TX', salaryMax: 90_000 })
    await publish({ title: 'Paused', status: 'paused' })
    const { headers, body } = await ask(`/jobs/feeds/${acme.companyId}.json`)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(JSON.parse(body)).toEqual({
      apiVersion: '1',
      jobs: [
        {
          id,
          title: 'Cook',
          department: 'Kitchen',
          employmentType: 'FullTime',
          location: 'Austin, TX',
          isRemote: false,
          address: { postalAddress: { addressLocality: 'Austin', addressRegion: 'TX', addressCountry: 'US' } },
          publishedAt: expect.any(String),
          applicationDeadline: null,
          jobUrl: `${server.origin}/jobs/${id}`,
          applyUrl: `${server.origin}/jobs/${id}`,
          descriptionHtml: '<p>Cooks for everybody.</p><ul><li>Soup</li><li>Bread</li></ul>',
          descriptionPlain: COOK.description,
          compensation: {
            compensationTierSummary: 'Up to $90,000 per year',
            summaryComponents: [
              {
                compensationType: 'Salary',
                interval: '1 YEAR',
                currencyCode: 'USD',
                minValue: null,
                maxValue: 90_000,
              },
            ],
          },
        },
      ],
    })
  })

  test('hold the same as XML, without what XML cannot hold', async () => {
    const { id } = await publish({ description: 'Bell \u0007 and end ]]> of it' })
    const { headers, body } = await ask(`/jobs/feeds/${acme.companyId}.xml`)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(body).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<source><publisher><!\[CDATA\[Acme\]\]><\/publisher>/,
    )
    expect(body).toContain(`<referencenumber><![CDATA[${id}]]></referencenumber>`)
    expect(body).toContain('<country><![CDATA[DE]]></country>')
    expect(body).toContain('Bell  and end ]]&gt; of it')
    expect(body).not.toContain('\u0007')
  })

  test('are empty for a company that has none, and missing for one that there is not', async () => {
    expect(JSON.parse((await ask(`/jobs/feeds/${acme.companyId}.json`)).body)).toEqual({ apiVersion: '1', jobs: [] })
    for (const file of [
      '00000000-0000-4000-8000-000000000000.json',
      'nobody.xml',
      `${acme.companyId}.csv`,
      acme.companyId,
    ]) {
      expect((await ask(`/jobs/feeds/${file}`)).status, file).toBe(404)
    }
  })
})

describe('search engines', () => {
  test('find the site by robots.txt and its map, and stay out of the workspace', async () => {
    const { id } = await publish()
    const { updatedAt } = await server.visitor().call(getPublicOpening, { params: { id } })
    const robots = (await ask('/robots.txt')).body
    expect(robots).toContain('Allow: /jobs\n')
    expect(robots).toContain('Disallow: /\n')
    expect(robots).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
    const map = (await ask('/sitemap.xml')).body
    expect(map).toContain(`<url><loc>${server.origin}/jobs/${id}</loc><lastmod>${updatedAt}</lastmod></url>`)
  })
})

describe('the public logo', () => {
  const logo = () => ask(`/api/public/companies/${acme.companyId}/logo`)

  test('is shown to everybody as long as something is open', async () => {
    await acme.owner.call(setLogo, { params: { id: acme.companyId }, body: { data: PICTURE } })
    expect((await logo()).status).toBe(404)
    const { id } = await publish()
    const { status, headers } = await logo()
    expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      'image/png',
      'cross-origin',
    ])
    await acme.owner.call(updateOpening, { params: { id }, body: { status: 'closed' } })
    expect((await logo()).status).toBe(404)
  })

  test('is missing where there is none', async () => {
    await publish()
    expect((await logo()).status).toBe(404)
    await acme.owner.call(setLogo, { params: { id: acme.companyId }, body: { data: PICTURE } })
    expect((await logo()).status).toBe(200)
    await acme.owner.call(removeLogo, { params: { id: acme.companyId } })
    expect((await logo()).status).toBe(404)
  })
})

test('links begin with PUBLIC_URL where it is set', async () => {
  const other = await startServer({ publicUrl: 'https://jobs.example' })
  try {
    const workspace = await other.workspace('Acme')
    const { id } = await publish({}, workspace)
    const read = async (path: string) => (await fetch(other.origin + path)).text()
    expect(await read(`/jobs/${id}`)).toContain(`<link rel="canonical" href="https://jobs.example/jobs/${id}">`)
    expect(await read('/sitemap.xml')).toContain(`<loc>https://jobs.example/jobs/${id}</loc>`)
    expect(await read('/robots.txt')).toContain('Sitemap: https://jobs.example/sitemap.xml')
    expect(await read(`/jobs/feeds/${workspace.companyId}.json`)).toContain(`"https://jobs.example/jobs/${id}"`)
  } finally {
    await other.close()
  }
})
