import { describe, expect, test } from 'vitest'
import { RECORDING_BYTES } from '../../contract/recordings/endpoints.ts'
import { addChapter, timerText } from './chapters.ts'
import { judgeLinkedin, judgePerson, judgeQuestions, NOBODY, stepOf, stepsOf } from './form-rules.ts'
import { problemOf } from './recording/device.ts'
import { kindOf, lacksDuration, refuseFile, typeOfFile, typesToTry } from './recording/media-type.ts'

const USUAL: Parameters<typeof stepsOf>[0] = {
  requires: ['address', 'phone', 'linkedin'],
  resume: 'off',
  questions: [],
  interviewQuestions: null,
}
const QUESTION: (typeof USUAL)['questions'][number] = { text: 'Why?', kind: 'text', choices: [], required: true }
const MARA = { firstName: 'Mara', lastName: 'Lind', address: 'Oslo', phone: '+47 1', email: 'mara@example.com' }

describe('the types to record in', () => {
  test('begin with WebM where the browser knows it, and end with the browser’s own choice', () => {
    expect(typesToTry('video', () => true)).toEqual([
      'video/webm;codecs=vp8,opus',
      'video/webm;codecs=vp9,opus',
      'video/webm',
      'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
      'video/mp4',
      undefined,
    ])
  })
  test('are MP4 alone in a Safari that knows no WebM', () => {
    const safari = (type: string) => type.startsWith('video/mp4')
    expect(typesToTry('video', safari)).toEqual(['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4', undefined])
  })
  test('are all tried where the browser cannot tell', () => {
    expect(typesToTry('audio', undefined)).toHaveLength(5)
  })
  test('leave it to the browser when it knows none', () => {
    expect(typesToTry('video', () => false)).toEqual([undefined])
  })
  test('tell which files lack their length, and what is sound alone', () => {
    expect(['video/webm;codecs=vp8,opus', 'audio/webm', 'video/mp4'].map(lacksDuration)).toEqual([true, true, false])
    expect(['audio/mp4', 'video/mp4'].map(kindOf)).toEqual(['audio', 'video'])
  })
})

describe('a file made elsewhere', () => {
  test('is known by its type, by other names of it, or by its ending', () => {
    expect(typeOfFile('a.mov', 'video/quicktime')).toBe('video/quicktime')
    expect(typeOfFile('a.wav', 'audio/x-wav')).toBe('audio/wav')
    expect(typeOfFile('VOICE.M4A', '')).toBe('audio/x-m4a')
    expect(typeOfFile('a.webm', 'video/webm; codecs=vp9')).toBe('video/webm')
    expect(typeOfFile('a.mp4', 'application/pdf')).toBeUndefined()
  })
  test('is refused in words when it is none, empty or too large', () => {
    const type = 'video/mp4'
    expect(refuseFile({ name: 'cv.pdf', type: 'application/pdf', size: 9 })).toContain('“cv.pdf” isn’t a recording')
    expect(refuseFile({ name: 'a.mp4', type, size: 0 })).toContain('is empty')
    expect(refuseFile({ name: 'a.mp4', type, size: RECORDING_BYTES + 1 })).toContain('201 MB, and the limit is 200 MB')
    expect(refuseFile({ name: 'a.mp4', type, size: RECORDING_BYTES })).toBeUndefined()
  })
})

describe('chapters', () => {
  test('are marked in the order in which questions are answered, also twice', () => {
    const marks = [
      { question: 1, at: 0 },
      { question: 3, at: 4000.4 },
      { question: 1, at: 9000 },
    ]
    expect(marks.reduce<typeof marks>(addChapter, [])).toEqual([
      { question: 1, at: 0 },
      { question: 3, at: 4000 },
      { question: 1, at: 9000 },
    ])
  })
  test('stay as they are when the same question is pressed again', () => {
    const chapters = [{ question: 2, at: 100 }]
    expect(addChapter(chapters, { question: 2, at: 5000 })).toBe(chapters)
  })
  test('are corrected when another question is pressed at once', () => {
    expect(addChapter([{ question: 2, at: 5000 }], { question: 3, at: 5600 })).toEqual([{ question: 3, at: 5000 }])
    const back = [
      { question: 1, at: 0 },
      { question: 2, at: 5000 },
    ]
    expect(addChapter(back, { question: 1, at: 5600 })).toEqual([{ question: 1, at: 0 }])
  })
  test('are no more than the server takes', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ question: (index % 6) + 1, at: index * 2000 }))
    expect(many.reduce<typeof many>(addChapter, [])).toHaveLength(120)
  })
  test('show their time in minutes and seconds', () => {
    expect([-5, 0, 7999, 60_000, 899_999].map(timerText)).toEqual(['0:00', '0:00', '0:07', '1:00', '14:59'])
  })
})

describe('the form', () => {
  test('asks for all that is missing before it looks at the address of e-mail', () => {
    expect(judgePerson({ ...NOBODY, email: 'nobody' }, USUAL)).toMatchObject({
      title: 'Required Fields Missing',
      description: 'Please fill in all required fields.',
      errors: { firstName: 'Enter your first name', phone: 'Enter your phone number' },
    })
    expect(judgePerson({ ...MARA, phone: '  ' }, USUAL)?.errors).toEqual({ phone: 'Enter your phone number' })
  })
  test('judges an address of e-mail by its simple pattern', () => {
    expect(judgePerson({ ...MARA, email: 'mara@example' }, USUAL)?.title).toBe('Invalid Email')
    expect(judgePerson({ ...MARA, email: 'ma ra@example.com' }, USUAL)?.description).toBe(
      'Please enter a valid email address.',
    )
    expect(judgePerson(MARA, USUAL)).toBeUndefined()
  })
  test('wants an address of LinkedIn', () => {
    expect(judgeLinkedin(' ', undefined)?.title).toBe('LinkedIn URL Required')
    expect(judgeLinkedin('example.com', undefined)?.title).toBe('Invalid LinkedIn URL')
    expect(judgeLinkedin('linkedin.com/in/m', 'https://www.linkedin.com/in/m')).toBeUndefined()
  })
  test('wants address and phone where the opening does', () => {
    expect(judgePerson({ ...MARA, phone: '', address: '' }, { requires: ['address'] })?.errors).toEqual({
      address: 'Enter your address',
    })
    expect(judgePerson({ ...MARA, phone: '', address: '' }, { requires: [] })).toBeUndefined()
  })
  test('has the steps that the opening asks for', () => {
    expect(stepsOf(USUAL)).toEqual(['person', 'linkedin', 'interview'])
    expect(stepsOf({ ...USUAL, resume: 'optional' })).toEqual(['person', 'linkedin', 'questions', 'interview'])
    expect(stepsOf({ ...USUAL, questions: [QUESTION], interviewQuestions: [] })).toEqual([
      'person',
      'linkedin',
      'questions',
    ])
    expect(stepsOf({ ...USUAL, interviewQuestions: [] })).toEqual(['person', 'linkedin', 'questions'])
  })
  test('wants the answers and the résumé that the opening requires', () => {
    const asked = { ...USUAL, resume: 'required' as const, questions: [QUESTION] }
    expect(judgeQuestions(asked, { answers: { 'Why?': ' ' }, file: undefined })?.errors).toEqual({
      'answers.Why?': 'Answer this question',
      resume: 'Add your résumé',
    })
    const file = new File(['x'], 'cv.pdf')
    expect(judgeQuestions(asked, { answers: { 'Why?': 'Because' }, file })).toBeUndefined()
  })
  test('goes back to the step that the server refuses something of', () => {
    expect(stepOf({ email: 'x', videoUrl: 'x' })).toBe('person')
    expect(stepOf({ linkedinUrl: 'x' })).toBe('linkedin')
    expect(stepOf({ videoUrl: 'x' })).toBe('interview')
    expect(stepOf({ resume: 'x', videoUrl: 'x' })).toBe('questions')
    expect(stepOf({ 'answers.Why?': 'x' })).toBe('questions')
    expect(stepOf({})).toBeUndefined()
  })
})

test('what keeps a device away is told apart', () => {
  const names = ['NotAllowedError', 'NotFoundError', 'OverconstrainedError', 'NotReadableError', 'NotSupportedError']
  const problems = names.map((name) => problemOf(new DOMException('', name)))
  expect(problems).toEqual(['refused', 'missing', 'missing', 'busy', 'unsupported'])
})
