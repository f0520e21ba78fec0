import { afterEach, expect, test } from 'vitest'
import { tokenInAddress } from './link-token.ts'

afterEach(() => history.replaceState(null, '', '/'))

const token = 'aB3_-x9.Zk-4_'

test.each([
  `#token=${token}`,
  `#token=${token}.`,
  `#token=${token}...`,
  `#token=${token})`,
  `#token=${token}]`,
  `#token=${token}>`,
  `#token=${token}%3E`,
  `#token=${token}"`,
  `#token=${token},`,
  `#token=${token}!`,
  `#token=${token}?utm_source=x`,
  `#token=${token}&utm_source=x`,
  `#token=${token}&amp;utm_source=x`,
  `#token=${token}/`,
  `#token=${token}%0D%0A`,
  `#token=${token.slice(0, 5)}%0A${token.slice(5)}`,
  `#token=${token.slice(0, 5)}%20${token.slice(5)}`,
  `#token%3D${token}`,
  `#utm_source=x&amp;token=${token}`,
])('reads the token of %s', fragment => {
  history.replaceState(null, '', `/sunrise-homes/login/confirm${fragment}`)
  expect(tokenInAddress()).toBe(token)
})

test.each(['', '#', '#token=', '#other=x', '#%E0%A4%A'])('finds none in %j', fragment => {
  history.replaceState(null, '', `/sunrise-homes/login/confirm${fragment}`)
  expect(tokenInAddress()).toBe('')
})
