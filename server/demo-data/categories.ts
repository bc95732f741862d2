// The tree of news categories, two levels; an empty icon shows as a dot.

interface CategoryBranch {
  label: string
  labelEn: string
  /** Name of a Lucide icon. */
  icon: string
  /** A second editor approves its stories. */
  review?: boolean
  children?: readonly CategoryBranch[]
}

const leaf = (label: string, labelEn = label, icon = ''): CategoryBranch => ({ label, labelEn, icon })

export const CATEGORIES: readonly CategoryBranch[] = [
  {
    label: 'Unternehmen',
    labelEn: 'Company',
    icon: 'building-2',
    children: [
      leaf('Strategie', 'Strategy'),
      { ...leaf('Betriebsrat', 'Works council', 'users-round'), review: true },
      leaf('Nachhaltigkeit', 'Sustainability'),
    ],
  },
  {
    label: 'Personal & Ausbildung',
    labelEn: 'People & training',
    icon: 'gift',
    children: [leaf('Ausbildung', 'Training', 'graduation-cap'), leaf('Benefits')],
  },
  {
    label: 'Standort Siegen',
    labelEn: 'Siegen site',
    icon: 'map-pinned',
    children: [leaf('Härterei', 'Heat treatment'), leaf('Kantine', 'Canteen')],
  },
  {
    label: 'IT & Digitales',
    labelEn: 'IT & digital',
    icon: 'monitor',
    children: [leaf('Störungen und Wartung', 'Outages and maintenance')],
  },
  { label: 'Arbeitssicherheit', labelEn: 'Safety at work', icon: 'shield-check' },
  {
    label: 'Standorte',
    labelEn: 'Sites',
    icon: 'map-pin',
    children: [leaf('Olpe'), leaf('Stade'), leaf('Meschede'), leaf('Ulm'), leaf('Kassel'), leaf('Dresden')],
  },
]

/** Every label from the root down to `label`; empty for an unknown label. */
export function pathTo(label: string, branches: readonly CategoryBranch[] = CATEGORIES): string[] {
  for (const branch of branches) {
    if (branch.label === label) return [label]
    const below = pathTo(label, branch.children ?? [])
    if (below.length > 0) return [branch.label, ...below]
  }
  return []
}
