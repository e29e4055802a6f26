import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { candidateStages } from '../contract/candidates/endpoints.ts'
import type { CandidateSource, CandidateStage } from '../contract/candidates/fields.ts'
import { CONSENT_VERSION } from '../contract/careers/application.ts'
import type { DB } from '../server/platform/database/types.ts'
import { fileOf } from '../server/platform/files/key.ts'
import { DAY, HOUR, iso, workingMoment } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { Moment } from './leads.ts'
import { DEMO_QUESTIONS, type DemoOpening } from './openings.ts'
import { makePdf } from './resumes.ts'
import type { Staff } from './staff.ts'

/** Length of the videos, in milliseconds. */
const VIDEO_LENGTH = 9_000
const VIDEOS = ['anna', 'bilal', 'chen', 'dora'] as const

export interface DemoCandidates {
  applications: Insertable<DB['jobApplications']>[]
  moves: Insertable<DB['candidateMoves']>[]
  ratings: Insertable<DB['candidateRatings']>[]
  comments: Insertable<DB['candidateComments']>[]
  recordings: Insertable<DB['recordings']>[]
  submissions: Insertable<DB['submissions']>[]
  resumes: Insertable<DB['resumes']>[]
  /** Recordings and résumés, by their keys. */
  files: Map<string, Buffer>
}

/** People who applied, with the way they went since, and what the team thinks of them. */
export async function makeCandidates(staff: Staff, openings: DemoOpening[], moment: Moment): Promise<DemoCandidates> {
  const videos = await Promise.all(VIDEOS.map((name) => readFile(join(import.meta.dirname, 'videos', `${name}.webm`))))
  const made: DemoCandidates = {
    applications: [],
    moves: [],
    ratings: [],
    comments: [],
    recordings: [],
    submissions: [],
    resumes: [],
    files: new Map(),
  }
  for (const [index, person] of [...PEOPLE, ...earlierPeople(moment.chance)].entries()) {
    const opening = openings[person.opening]
    const video = person.video === undefined ? undefined : videos[person.video]
    if (opening) addCandidate(made, { staff, opening, person, index, video }, moment)
  }
  return made
}

interface Applicant {
  staff: Staff
  opening: DemoOpening
  person: Person
  index: number
  video: Buffer | undefined
}

function addCandidate(made: DemoCandidates, { staff, opening, person, index, video }: Applicant, moment: Moment): void {
  const { now, chance } = moment
  const { companyId } = staff
  const applied = workingMoment(now - person.age * DAY, now, chance)
  const id = chance.id(applied)
  const [firstName = '', lastName = ''] = person.name.split(' ')
  const path = pathOf(person)
  const step = ((person.took ?? person.age) * DAY) / (path.length + 0.5)
  const times = path.map((_, place) => (place === 0 ? applied : workingMoment(applied + place * step, now, chance)))
  const moved = times.at(-1) ?? applied
  const recordingId = chance.id(applied)
  made.applications.push({
    companyId,
    id,
    jobOpeningId: opening.id,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@mail.example`
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z.@]/g, ''),
    phone: chance.digits('+49 40 ### ####'),
    address: person.address,
    linkedinUrl: `https://www.linkedin.com/in/demo-${index + 1}`,
    videoUrl: video ? `/api/recordings/${recordingId}` : null,
    source: person.source ?? 'careers_site',
    status: person.stage === 'applied' ? 'submitted' : person.stage,
    stageUpdatedAt: iso(moved),
    activeAt: iso(moved),
    rejectionReason: person.reason ?? '',
    notes: person.notes ?? '',
    consentVersion: CONSENT_VERSION,
    consentedAt: iso(applied),
    createdAt: iso(applied),
    updatedAt: iso(moved),
  })
  if (person.answers) addAnswers(made, { person, answers: person.answers, applied }, moment)
  for (const [place, stage] of path.entries()) {
    const from = path[place - 1]
    made.moves.push({
      companyId,
      id: chance.id(times[place] ?? applied),
      applicationId: id,
      userId: place === 0 ? null : chance.pick(staff.users).id,
      fromStatus: from === 'applied' ? 'submitted' : (from ?? null),
      toStatus: place === 0 ? 'submitted' : stage,
      reason: stage === 'rejected' ? (person.reason ?? '') : '',
      previousChangedAt: place === 0 ? null : iso(times[place - 1] ?? applied),
      changedAt: iso(times[place] ?? applied),
    })
  }
  if (video) {
    const fileKey = fileOf({ companyId, kind: 'recordings', id: recordingId }).key
    made.files.set(fileKey, video)
    made.recordings.push({
      companyId,
      id: recordingId,
      fileKey,
      jobOpeningId: opening.id,
      applicationId: id,
      kind: 'video',
      type: 'video/webm',
      size: video.length,
      duration: VIDEO_LENGTH,
      chapters: JSON.stringify([1, 2, 3, 5].map((question, place) => ({ question, at: 300 + place * 2_200 }))),
      completedAt: iso(applied),
      createdAt: iso(applied),
    })
    addOpinions(made, { staff, id, person, from: applied }, moment)
  }
}

/** What the latest applicant answered to the opening's own questions, with a résumé. */
function addAnswers(
  made: DemoCandidates,
  { person, answers, applied }: { person: Person; answers: string[]; applied: number },
  { chance }: Moment,
) {
  const application = made.applications.at(-1)
  if (!application) return
  const { companyId, id: applicationId, firstName, lastName, email, phone, address } = application
  const { linkedinUrl = null, videoUrl = null } = application
  const [submissionId, resumeId] = [chance.id(applied), chance.id(applied)]
  const at = iso(applied)
  made.submissions.push({
    ...{ companyId, id: submissionId, applicationId },
    ...{ firstName, lastName, email, phone, address, linkedinUrl, videoUrl },
    ...{ consentVersion: CONSENT_VERSION, consentedAt: at, counts: true, createdAt: at, countedAt: at },
    shownVideoUrl: videoUrl,
    answers: JSON.stringify(DEMO_QUESTIONS.map(({ text }, index) => ({ question: text, answer: answers[index] }))),
  })
  const lines = [person.name, email, '', ...(person.resume ?? [])]
  const bytes = makePdf(lines)
  const fileKey = fileOf({ companyId, kind: 'resumes', id: resumeId }).key
  made.files.set(fileKey, bytes)
  made.resumes.push({
    ...{ companyId, id: resumeId, applicationId, submissionId, fileKey, createdAt: at },
    fileName: `${lastName} resume.pdf`,
    ...{ fileType: 'application/pdf', fileSize: bytes.length, status: 'ready' as const, content: lines.join('\n') },
  })
}

/** Who is past the first look was rated by some of the team, and talked about. */
function addOpinions(
  made: DemoCandidates,
  { staff, id, person, from }: { staff: Staff; id: string; person: Person; from: number },
  { now, chance }: Moment,
) {
  const { companyId, users } = staff
  for (const { id: userId } of person.stage === 'applied' ? [] : users.slice(1, 4)) {
    for (const question of [1, 2, 3, 5]) {
      const stars = Math.min(5, Math.max(1, person.quality + chance.between(-1, 1)))
      made.ratings.push({ companyId, applicationId: id, userId, question, stars })
    }
  }
  for (const [index, content] of (person.comments ?? []).entries()) {
    const said = Math.min(from + (index + 1) * 20 * HOUR, now - HOUR)
    made.comments.push({
      companyId,
      id: chance.id(said),
      applicationId: id,
      userId: users[(index + 1) % users.length]?.id ?? null,
      content,
      createdAt: iso(said),
      updatedAt: iso(said),
    })
  }
}

/** The stages on the way to one, the application first; who is rejected was so after the first interview, unless said otherwise. */
function pathOf({ stage, until = '1st_round' }: Pick<Person, 'stage' | 'until'>): CandidateStage[] {
  if (stage === 'rejected') return [...pathOf({ stage: until }), 'rejected']
  return candidateStages.slice(0, candidateStages.indexOf(stage) + 1)
}

/** Who applied for what was filled since: of each opening one was hired, and some fell by the wayside at every stage. */
const earlierPeople = (chance: Chance): Person[] =>
  EARLIER.flatMap(({ opening, age, names }) =>
    names.split(', ').map((name, index): Person => {
      const stage = index === 0 ? 'accepted' : 'rejected'
      return {
        ...{ name, opening, stage, address: 'Hamburg' },
        age: age - chance.between(2, 26),
        took: index === 0 ? chance.between(24, 58) : chance.between(6, 40),
        quality: index === 0 ? 5 : chance.between(1, 4),
        ...(index > 0 && {
          reason: chance.pick(REJECTIONS),
          until: chance.pick(['applied', '1st_round', '2nd_round', 'offered']),
        }),
      }
    }),
  )

const REJECTIONS = [
  'Somebody else was a better match',
  'Salary too far apart',
  'Cannot begin in time',
  'Took another offer',
]

/** Which opening, how many days ago it was made, and who applied; the first was hired. */
const EARLIER = [
  {
    opening: 6,
    age: 610,
    names: 'Grete Lund, Paul Sommer, Ivana Horvat, Dirk Petersen, Olga Smirnova, Luca Moretti, Elif Kaya',
  },
  {
    opening: 7,
    age: 395,
    names: 'Mateus Lima, Karin Vogel, Sam Whitaker, Yuki Mori, Nadia Petrova, Jan Visser, Carla Reyes, Finn Larsen',
  },
  {
    opening: 8,
    age: 230,
    names:
      'Ruth Adler, Omar Farouk, Lotte Bakker, Igor Novak, Amira Saleh, Ben Carter, Helga Stein, Tariq Aziz, Mina Park',
  },
]

interface Person {
  /** First and last. */
  name: string
  address: string
  /** Which opening, from 0, and which of the videos. */
  opening: number
  video?: number
  stage: CandidateStage
  /** Days since the application. */
  age: number
  /** The stage after which someone was rejected. */
  until?: CandidateStage
  /** Days that it took to decide; absent where it goes on. */
  took?: number
  /** Stars that the team is inclined to give. */
  quality: number
  reason?: string
  notes?: string
  comments?: string[]
  /** To the questions of the opening, in their order; and what the résumé says. */
  answers?: string[]
  resume?: string[]
  source?: CandidateSource
}

const PEOPLE: Person[] = [
  {
    name: 'Anna Kowalska',
    address: 'Altona, Hamburg',
    opening: 0,
    video: 0,
    stage: '2nd_round',
    age: 26,
    quality: 5,
    notes: 'Can begin in January.',
    comments: ['Knows our kind of customer very well.', 'Asked the best questions of all so far.'],
  },
  {
    name: 'Bilal Haddad',
    address: 'Eimsbüttel, Hamburg',
    opening: 0,
    video: 1,
    stage: '1st_round',
    age: 19,
    quality: 4,
    comments: ['Strong on figures. I would like to hear more about difficult customers.'],
  },
  { name: 'Chen Wei', address: 'Bremen', opening: 0, video: 2, stage: 'applied', age: 2, quality: 4 },
  {
    name: 'Dora Szabó',
    address: 'Lüneburg',
    opening: 0,
    video: 3,
    stage: 'offered',
    age: 31,
    quality: 5,
    notes: 'Offer sent, answer by Friday.',
    comments: ['A clear yes from me.'],
  },
  {
    name: 'Emil Andersson',
    address: 'Lübeck',
    opening: 0,
    stage: 'rejected',
    age: 28,
    quality: 2,
    reason: 'No experience with customers of one’s own',
  },
  { name: 'Fatima Zahra', address: 'Hamburg-Mitte', opening: 0, stage: 'applied', age: 1, quality: 4 },
  {
    name: 'Gonçalo Pereira',
    address: 'Alfama, Lisbon',
    opening: 1,
    video: 1,
    stage: '2nd_round',
    age: 18,
    quality: 4,
    comments: ['Has planned bigger places than ours.'],
  },
  { name: 'Inês Almeida', address: 'Setúbal', opening: 1, video: 0, stage: '1st_round', age: 12, quality: 3 },
  { name: 'Rui Costa', address: 'Porto', opening: 1, stage: 'applied', age: 5, quality: 3 },
  { name: 'Marta Nunes', address: 'Cascais', opening: 1, video: 3, stage: 'applied', age: 3, quality: 4 },
  { name: 'Lena Fischer', address: 'Neukölln, Berlin', opening: 2, video: 3, stage: '1st_round', age: 7, quality: 4 },
  {
    name: 'Oskar Braun',
    address: 'Potsdam',
    opening: 2,
    stage: 'applied',
    age: 4,
    quality: 3,
    source: 'referral',
    answers: ['Mondays and Fridays, all day.', 'Long articles', 'Yes'],
    resume: [
      'Student of history, University of Potsdam, third year',
      'Editor of the student paper since 2025',
      'German, English, some Polish',
    ],
  },
  {
    name: 'Priya Sharma',
    address: 'Kreuzberg, Berlin',
    opening: 2,
    video: 2,
    stage: 'applied',
    age: 2,
    quality: 4,
    answers: ['Tuesday to Thursday; Tuesday is best.', 'Newsletters', 'Yes'],
    resume: [
      'Student of communication, UdK Berlin, second year',
      'Wrote the newsletter of a book shop, 4,000 readers',
      'English, Hindi, German',
    ],
  },
  {
    name: 'Tyler Brooks',
    address: 'Philadelphia',
    opening: 3,
    stage: 'rejected',
    age: 48,
    quality: 2,
    reason: 'Wants to stay on the West Coast',
  },
  { name: 'Nia Johnson', address: 'Boston', opening: 3, video: 0, stage: 'offered', age: 50, quality: 5 },
  {
    name: 'Hasan Yılmaz',
    address: 'Harburg, Hamburg',
    opening: 5,
    video: 1,
    stage: 'accepted',
    age: 100,
    took: 34,
    quality: 5,
    notes: 'Began on the first of last month.',
  },
  {
    name: 'Sven Olsen',
    address: 'Wandsbek, Hamburg',
    opening: 5,
    stage: 'rejected',
    age: 104,
    took: 20,
    quality: 2,
    reason: 'No forklift licence',
  },
]
