/** Who is in the shops of earlier versions. */
export const ada = { name: "Ada Lovelace", email: "ada@example.com", password: "Perlmutt-2026!" };
export const owner = { email: "owner@facet.example", password: "Bernstein-2026!" };
