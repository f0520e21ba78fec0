import type { StandaloneCommand } from './command.ts'

export const settingsCommand: StandaloneCommand = {
  name: 'settings show',
  summary:
    'Shows each setting with the place that it is from, and secrets without their values; fails if one cannot be used',
  args: [],
  options: {},
  changesData: false,
  async runAlone({ readSettings, showSettings, print }) {
    for (const { name, value, from } of showSettings()) print(name, value || '-', from)
    readSettings()
  },
}
