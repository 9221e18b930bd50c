let issued = 0;

/** The work of every provider of the bench: a made-up card. */
export const issueCard = () => ({
  card_id: `crd_${issued++}`,
  code: 'RC-7F3K-92QX',
  status: 'issued',
  delivery: 'sent_whatsapp' as const,
  expires_at: '2027-03-31',
});
