// The content of the window, loaded once it is known that the page stays.
import { createRoot } from 'react-dom/client'
import './page-styles.ts'
import { App } from './app.tsx'

export function drawWindow(root: HTMLElement): void {
  // ScreenBoundary logs them: a part that does not load, because the page is left, is no error of the console.
  createRoot(root, { onCaughtError: () => undefined }).render(<App />)
}
