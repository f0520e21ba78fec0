import { defineTexts } from '../../text/texts.ts'

const waitingTime = (minutes: number) =>
  minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`

export const texts = defineTexts('explanation', {
  gone: 'This application is no longer here. It may have been discarded, or you may have been removed from it.',
  toDashboard: 'Go to my applications',
  toProgress: 'See what to do next',
  continueApplication: 'Continue your application',
  newer: 'Someone changed this somewhere else. Review it and try again.',
  tooOften: (minutes: number) => `Too many tries. Please try again in ${waitingTime(minutes)}.`,
})
