// Written by npm run manifest from src/widgets/*/area.ts.

/** The texts of the decisions that people make in the bell, by the kind of the to-do. */
export const NOTICE_DECISIONS = {
  form: {
    de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
    en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
  },
  timeCorrection: {
    de: { approve: 'Freigeben', reject: 'Ablehnen', approved: 'Freigegeben', rejected: 'Abgelehnt' },
    en: { approve: 'Release', reject: 'Reject', approved: 'Released', rejected: 'Rejected' },
  },
  leave: {
    de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
    en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
  },
  leaveCancellation: {
    de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
    en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
  },
  partnerRequest: {
    de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
    en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
  },
  purchasingRequest: {
    de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
    en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
  },
  productionConfirmation: {
    de: { approve: 'Bestätigen', reject: 'Widersprechen', approved: 'Bestätigt', rejected: 'Widersprochen' },
    en: { approve: 'Confirm', reject: 'Contest', approved: 'Confirmed', rejected: 'Contested' },
  },
  productionCorrection: {
    de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
    en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
  },
} as const

export type NoticeDecision = keyof typeof NOTICE_DECISIONS
