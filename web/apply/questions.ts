/** What an opening asks for the video that says nothing else. */
export const usualQuestions = [
  'Please introduce yourself, and tell us why you are interested in this position.',
  'What relevant experience do you bring to this role?',
  'What are your greatest strengths?',
  'Where do you see yourself in 5 years?',
  'Why do you want to work for our company?',
  'Do you have any questions for us?',
] as const

export const tips = [
  'Find a quiet place, with light on your face rather than behind you.',
  'Look into the camera, and speak as you would to a person.',
  'A minute or two for each question is enough; the limit is 15 minutes.',
  'Press a question when you begin to answer it, so that the company can jump to your answer.',
  'The company sees nothing until you press Submit Application. You can record again as often as you like.',
] as const
