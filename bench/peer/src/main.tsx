import { createRoot } from 'react-dom/client'
import { PersonalInfoPage } from './PersonalInfoPage.tsx'
import { type StoredAnswers, toFormValues } from './schema.ts'
import './styles.css'

/** Requested before the first render, as a router with loaders does. */
const stored = fetch('/answers.json').then(response => response.json() as Promise<StoredAnswers>)

const root = createRoot(document.getElementById('root')!)
root.render(<PersonalInfoPage />)
root.render(<PersonalInfoPage answers={toFormValues(await stored)} />)
