import type { Catalog } from '../catalog.ts'
import { employmentTypeNames, experienceLevelNames, openingStatusNames } from '../openings/names.ts'
import { candidateSourceNames, candidateStageNames } from './names.ts'

const ofJob = <Names>(label: string, says: string, names: Names) =>
  ({ kind: 'choice', label, says, names, computed: true }) as const

/** Every field of a candidate that questions are about. */
export const candidateCatalog = {
  name: { kind: 'text', label: 'name', computed: true },
  email: { kind: 'text', label: 'email' },
  phone: { kind: 'text', label: 'phone' },
  place: { kind: 'text', label: 'place', says: 'in', byWords: true, grouped: true, computed: true },
  opening: { kind: 'text', label: 'job opening', says: 'for', grouped: true, computed: true },
  department: { kind: 'text', label: 'department', says: 'for', grouped: true, computed: true },
  location: { kind: 'text', label: 'location', says: 'for a job in', byWords: true, grouped: true, computed: true },
  openingStatus: ofJob('job status', 'for a job that is', openingStatusNames),
  employmentType: ofJob('job type', 'for a job that is', employmentTypeNames),
  experienceLevel: ofJob('job level', 'for a job at', experienceLevelNames),
  stage: { kind: 'choice', label: 'stage', names: candidateStageNames },
  /** Of a rejected candidate the last stage reached. */
  previousStage: {
    kind: 'choice',
    label: 'stage before',
    says: 'before in',
    names: candidateStageNames,
    nullable: true,
    computed: true,
  },
  /** When they moved, and into which stage; they may have moved on since. */
  movedAt: { kind: 'day', label: 'changed stage', nullable: true, computed: true },
  movedTo1stRound: { kind: 'day', label: 'moved to first round', nullable: true, computed: true },
  movedTo2ndRound: { kind: 'day', label: 'moved to second round', nullable: true, computed: true },
  movedToOffered: { kind: 'day', label: 'offered', nullable: true, computed: true },
  /** Neither accepted nor rejected. */
  open: { kind: 'flag', label: 'open', computed: true },
  rejectionReason: { kind: 'text', label: 'reason', says: 'rejected because of', grouped: true },
  source: { kind: 'choice', label: 'source', says: 'from', names: candidateSourceNames },
  createdAt: { kind: 'day', label: 'applied' },
  stageUpdatedAt: { kind: 'day', label: 'stage changed' },
  /** Who made the last move. */
  stageUpdatedBy: { kind: 'person', label: 'moved by', says: 'moved by', nullable: true, computed: true },
  daysInStage: { kind: 'number', label: 'time in stage', unit: 'days', computed: true },
  /** From applying until the last step to *accepted*, of those who are. */
  daysToHire: { kind: 'number', label: 'days to hire', unit: 'days', nullable: true, computed: true },
  /** Mean of the stars that colleagues gave, for who gave their own. */
  rating: {
    ...{ kind: 'number', label: 'rating', unit: 'number', nullable: true, computed: true },
    saysNot: 'not rated by you',
  },
  hasRecording: { kind: 'flag', label: 'with a recording', saysNot: 'without a recording', computed: true },
  hasResume: { kind: 'flag', label: 'with a résumé', saysNot: 'without a résumé', computed: true },
  /** How often this email address or phone number applied, for any job. */
  applications: { kind: 'number', label: 'applications', unit: 'number', computed: true },
  words: { kind: 'words', label: 'words', computed: true },
} as const satisfies Catalog
