// Choices of a person for this browser: language, theme, folded headings. Without storage they hold for this page.
import { atom, type ReadableAtom } from 'nanostores'
import { setLanguage, type Language } from '#shared/bus/language.ts'
import { DENSITIES, registerPreferences, THEMES, type Density, type Theme } from '#shared/bus/preferences.ts'

const LANGUAGES: readonly Language[] = ['de', 'en']

function stored(name: string): string | undefined {
  try {
    return localStorage.getItem(`portal.${name}`) ?? undefined
  } catch {
    return undefined
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(`portal.${name}`, value)
  } catch {
    // blocked or full: the choice holds until the page is left
  }
}

/** The language chosen in this browser; without one the person's own counts. */
export const chosenLanguage = (): Language | undefined => LANGUAGES.find((name) => name === stored('language'))

export function chooseLanguage(language: Language): void {
  store('language', language)
  setLanguage(language)
}

const $chosenTheme = atom<Theme>(THEMES.find((name) => name === stored('theme')) ?? 'auto')
export const $theme: ReadableAtom<Theme> = $chosenTheme

export function chooseTheme(theme: Theme): void {
  store('theme', theme)
  $chosenTheme.set(theme)
}

const $chosenDensity = atom<Density>(DENSITIES.find((name) => name === stored('density')) ?? 'standard')
/** How much room controls and rows take. */
export const $density: ReadableAtom<Density> = $chosenDensity

export function chooseDensity(density: Density): void {
  store('density', density)
  $chosenDensity.set(density)
}

/** Applies the choices of this browser to the page, and keeps the page up to date. */
export function applyPreferences(): void {
  registerPreferences({
    $theme,
    $density,
    choose: ({ language, theme, density }) => {
      if (language) chooseLanguage(language)
      if (theme) chooseTheme(theme)
      if (density) chooseDensity(density)
    },
  })
  $chosenDensity.subscribe((density) => {
    if (density === 'standard') delete document.documentElement.dataset['portalDensity']
    else document.documentElement.dataset['portalDensity'] = density
  })
  setLanguage(chosenLanguage())
  $chosenTheme.subscribe((theme) => {
    if (theme === 'auto') delete document.documentElement.dataset['portalTheme']
    else document.documentElement.dataset['portalTheme'] = theme
    paintWindow(theme)
  })
}

/** The border that the browser draws around the page has the colour of the top bar: index.html names one for each scheme. */
function paintWindow(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset['scheme'] ?? ''
    meta.media = theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}

type HeadingChoice = 'folded' | 'expanded'
const HEADING_CHOICES: readonly HeadingChoice[] = ['folded', 'expanded']

const $chosenHeadings = atom<Readonly<Record<string, HeadingChoice>>>(
  Object.fromEntries(
    HEADING_CHOICES.flatMap((choice) =>
      (stored(choice) ?? '')
        .split(' ')
        .filter(Boolean)
        .map((id) => [id, choice]),
    ),
  ),
)
/** Headings of the menu that the person has folded or expanded; one that is missing is as the menu decides. */
export const $headings: ReadableAtom<Readonly<Record<string, HeadingChoice>>> = $chosenHeadings

/** Undefined: as the menu decides. */
export function chooseHeading(id: string, choice: HeadingChoice | undefined): void {
  const { [id]: _before, ...others } = $chosenHeadings.get()
  const chosen = choice ? { ...others, [id]: choice } : others
  $chosenHeadings.set(chosen)
  for (const name of HEADING_CHOICES)
    store(
      name,
      Object.keys(chosen)
        .filter((one) => chosen[one] === name)
        .join(' '),
    )
}

const $collapsed = atom(stored('rail') === '1')
/** The side menu is a rail of pictures. */
export const $rail: ReadableAtom<boolean> = $collapsed

export function chooseRail(collapsed: boolean): void {
  $collapsed.set(collapsed)
  store('rail', collapsed ? '1' : '0')
}
