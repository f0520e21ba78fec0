import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { testNodeFlags } from './scripts/node-flags.ts'
import { isRelease } from './scripts/release.ts'

const setup = 'scripts/vitest-setup.ts'

// CONTRIBUTING.md says which test file has which of these names.
const ALL = ['apps/server/test/**/*.test.ts']
const EMBEDDED = ['no-db', 'embedded'].map(kind => `apps/server/test/**/*.${kind}.test.ts`)
const POSTGRES = ['**/*.postgres.test.ts']
const postgres = process.env.TEST_DATABASE_URL

/** A project of the server's tests. Without an address its database is embedded. */
function server(name: string, include: string[], exclude: string[], databaseUrl = ''): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      exclude,
      globalSetup: 'apps/server/test/support/database-template.ts',
      setupFiles: [setup, 'apps/server/test/support/setup.ts'],
      execArgv: testNodeFlags,
      // Servers that tests start have no demo data.
      env: { DEMO_DATA: 'none', TEST_DATABASE_URL: databaseUrl },
      // The journeys come first: a test of some seconds takes a minute beside them on a busy machine.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 10_000 } },
      // Importing the server again for each file would take half of the time.
      isolate: false,
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      // Properties over every form take seconds on a machine that is busy with something else.
      {
        test: {
          name: 'domain',
          include: ['packages/domain/src/**/*.test.ts'],
          testTimeout: 30_000,
          // Most of the time would go into importing the domain again for each file.
          isolate: false,
          setupFiles: setup,
          execArgv: testNodeFlags,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Most take milliseconds, and seconds on a machine that is busy with something else.
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          // Two thirds of the time would go into workers. The setup gives each file a clean page and modules.
          isolate: false,
          setupFiles: [setup, 'apps/web/src/testing/setup.ts'],
          execArgv: testNodeFlags,
        },
      },
      // The dependency rules read every file of a copy of the project.
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], setupFiles: setup, testTimeout: 60_000 } },
      ...(postgres
        ? [server('server', ALL, EMBEDDED, postgres), server('embedded', EMBEDDED, [])]
        : [server('server', ALL, POSTGRES)]),
    ],
    provide: { isRelease },
    // Workers wait for databases and other processes nearly half of the time. Each holds a whole database in memory.
    maxWorkers: availableParallelism() + 1,
  },
})
