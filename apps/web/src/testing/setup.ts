import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// React's `act` warns without it. Set again for each test: tests undo what they stubbed.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(cleanup)
