import { Button } from '@base-ui/react/button'
import { Progress } from '@base-ui/react/progress'
import { PersonalInfoForm } from './PersonalInfoForm.tsx'
import type { PersonalInfo } from './schema.ts'

/** The frame is rendered at once, the form as soon as its answers are here. */
export function PersonalInfoPage({ answers }: { answers?: PersonalInfo }) {
  return (
    <>
      <header className="header">
        <a href="/">
          <img src="/dealers/sunrise-homes.svg" alt="Sunrise Homes" width="200" height="48" />
        </a>
        <Button className="button">Account</Button>
      </header>
      <main className="main">
        <Button className="button">Back</Button>
        <Progress.Root value={1} max={11} aria-label="Progress of your application">
          <Progress.Track className="track">
            <Progress.Indicator className="indicator" />
          </Progress.Track>
        </Progress.Root>
        <h1>Personal information</h1>
        <p>Enter your name as it appears on your driver's license or other ID.</p>
        {answers && <PersonalInfoForm answers={answers} />}
      </main>
    </>
  )
}
