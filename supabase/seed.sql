-- The demo shop: products, customers, orders, promotions, inquiries and offers, so that no screen is empty.
-- Applied once, after the migrations, to an empty shop. The result is the same each time; only the times follow the clock.
-- The products' photographs are in demo/ and belong in the bucket product-images, the certificates in
-- demo/certificates/ in the bucket certificates.

-- Throws a die with this many sides, counted from 0. The same words always give the same result.
create function pg_temp.dice(words text, sides integer) returns integer language sql immutable
return (('x' || substr(md5(words), 1, 7))::bit(28)::integer) % sides;

-- Products ------------------------------------------------------------------------------------------------------
-- Weights and dimensions are those of the shipped box. Photographs are named after the slug; some pieces have a second
-- one, and some have one on a display form, which fills its frame. Ages are in days, so that "newest first" has
-- something to sort.

with worn (slug, view) as (values
  ('round-solitaire-moissanite-ring', 'size=1600x1600&focus=40,38'),
  ('round-brilliant-diamond', 'size=1600x1600&focus=37,51'),
  ('cushion-blue-sapphire', 'size=1600x1600&focus=37,51'),
  ('kundan-drop-earrings', 'size=1440x1800&focus=47,65')
)
insert into public.products
  (name, category, price, original_price, sku, stock_quantity, weight, dimensions, featured, rating, reviews,
   description, features, tags, image, images, created_at)
select name, category, price, original_price, sku, stock_quantity, weight, dimensions, featured, rating, reviews,
       description, features, tags,
       '/storage/v1/object/public/product-images/' || slug || '.webp#ground=f4efe9',
       array_remove(array[
         case when second_view then '/storage/v1/object/public/product-images/' || slug || '-2.webp#ground=f4efe9' end,
         '/storage/v1/object/public/product-images/' || slug || '-worn.webp#'
           || (select view from worn where worn.slug = piece.slug)
       ], null),
       now() - make_interval(days => age, hours => age % 9)
from (values
  ('round-solitaire-moissanite-ring', true, 96, 'Round Solitaire Moissanite Ring', 'Moissanite Rings',
   499.00, 589.00, 'MOI-RS-065', 12, 0.09, '6x6x5', true, 4.8, 176,
   'A single 6.5 mm round brilliant, held high on four prongs so light can reach it from every side. The band tapers towards the stone and is rounded inside for wear every day. Clean it with warm water, mild soap and a soft brush.',
   array['Round brilliant moissanite, 6.5 mm', 'Four-prong basket setting', '14k white gold band, 2.0 mm', 'Comfort-fit inside curve'],
   array['ring', 'solitaire', 'moissanite', 'white gold']),

  ('cushion-blue-sapphire', false, 101, 'Cushion-Cut Blue Sapphire', 'Gemstones',
   640.00, null, 'GEM-SA-110', 6, 0.06, '5x5x3', true, 4.9, 34,
   'A 1.10 carat natural sapphire in a deep, even blue that stays blue under lamplight. The cushion cut keeps the corners soft and the color full to the edge. Heated to clear the color, as most sapphires are, and sold loose for your own setting.',
   array['Natural sapphire, 1.10 ct', '6.0 x 5.5 mm cushion cut', 'Heated, no other treatment', 'Hardness 9 on the Mohs scale'],
   array['loose stone', 'sapphire', 'blue', 'september']),

  ('gold-tone-rope-bangle', false, 105, 'Gold-Tone Rope Bangle', 'Artificial Jewelry',
   42.00, null, null, 31, 0.14, '10x10x4', false, 4.3, 52,
   'Three strands twisted into one rope, in brass with a warm gold-tone plating. It slips over the hand and sits loosely on the wrist, alone or with others. Take it off for swimming and keep perfume away, so the plating lasts.',
   array['Gold-tone plated brass', 'Inner diameter 64 mm', 'Rope 5.5 mm thick', 'No clasp, slips on'],
   array['bangle', 'bracelet', 'gold tone', 'stacking']),

  ('emerald-cut-diamond', false, 110, 'Emerald-Cut Lab-Grown Diamond', 'Lab-Grown Diamonds',
   1320.00, null, 'LGD-EM-132', 0, 0.06, '5x5x3', false, 4.9, 41,
   'Long, open steps instead of small facets: an emerald cut shows a diamond''s clarity rather than hiding it behind sparkle. This one is 1.32 carats, grown in a laboratory, color E, clarity VVS2. Sold loose.',
   array['Lab-grown diamond, 1.32 ct', '7.1 x 5.1 mm emerald cut', 'Color E, clarity VVS2', 'Cropped corners, safe to set'],
   array['loose stone', 'diamond', 'lab-grown', 'emerald cut']),

  ('eternity-band-moissanite-ring', true, 118, 'Full Eternity Moissanite Band', 'Moissanite Rings',
   498.00, 560.00, 'MOI-EB-020', 2, 0.09, '6x6x5', false, 4.6, 73,
   'Round 2.0 mm moissanites run all the way round a slim white gold band, so there is no front to turn back into place. Each pair of stones shares its prongs, which leaves little metal to see. A full eternity band cannot be resized later: measure twice.',
   array['Round moissanites, 2.0 mm, full circle', 'Shared-prong setting', '14k white gold', 'Band width 2.2 mm', 'Cannot be resized'],
   array['ring', 'eternity band', 'wedding', 'moissanite', 'white gold']),

  ('princess-cut-diamond', false, 122, 'Princess-Cut Lab-Grown Diamond', 'Lab-Grown Diamonds',
   1050.00, null, 'LGD-PR-058', null, 0.06, '5x5x3', false, 4.7, 25,
   'A square brilliant with crisp corners and chevron facets that meet in a cross below the table. 5.8 mm across and 1.20 carats, color F, clarity VS1. The corners are its delicate part; a setting should cover them.',
   array['Lab-grown diamond, 1.20 ct', '5.8 x 5.8 mm princess cut', 'Color F, clarity VS1', 'Sold loose'],
   array['loose stone', 'diamond', 'lab-grown', 'princess cut']),

  ('kundan-drop-earrings', true, 126, 'Kundan-Style Drop Earrings', 'Artificial Jewelry',
   84.00, 110.00, 'ART-KD-008', 17, 0.11, '9x7x4', true, 4.8, 96,
   'Clear petals around a red center, a green drop below and small pearls to finish: the kundan pattern in glass and gold-tone brass. They are long, yet light enough for a whole evening. Wipe with a dry cloth after wearing and keep them out of water.',
   array['Gold-tone plated brass', 'Clear, red and green glass stones', 'Imitation pearl drops', 'Length 58 mm', '14 g each, push-back posts'],
   array['earrings', 'kundan', 'festive', 'gold tone']),

  ('round-brilliant-diamond', true, 133, 'Round Brilliant Lab-Grown Diamond', 'Lab-Grown Diamonds',
   1284.50, 1450.00, 'LGD-RB-065', 8, 0.06, '5x5x3', true, 4.9, 128,
   'One carat in the cut that returns the most light: 57 facets on a 6.5 mm round. Grown in a laboratory, it is diamond in every physical respect. Color F, clarity VS1, excellent cut, sold loose for a setting of your choice.',
   array['Lab-grown diamond, 1.00 ct', '6.5 mm round brilliant', 'Color F, clarity VS1', 'Excellent cut, polish and symmetry'],
   array['loose stone', 'diamond', 'lab-grown', 'round brilliant']),

  ('pear-shaped-diamond', false, 139, 'Pear-Shaped Lab-Grown Diamond', 'Lab-Grown Diamonds',
   1090.00, null, 'LGD-PE-092', 1, 0.06, '5x5x3', false, 4.6, 18,
   'A brilliant drawn out to a single point, 9.2 mm from tip to curve, so it looks larger than its 1.15 carats. Color G, clarity VS2. Worn point down as a pendant or point out on a ring, with the tip under a V-shaped prong.',
   array['Lab-grown diamond, 1.15 ct', '9.2 x 5.8 mm pear cut', 'Color G, clarity VS2', 'Sold loose'],
   array['loose stone', 'diamond', 'lab-grown', 'pear cut']),

  ('three-stone-moissanite-ring', false, 147, 'Three-Stone Moissanite Ring', 'Moissanite Rings',
   735.00, null, 'MOI-TS-065', 6, 0.10, '6x6x5', false, 4.9, 67,
   'A 6.5 mm round moissanite between two of 4.0 mm, set close together so the three read as one line across the finger. The platinum band is 2.2 mm wide and left plain. Platinum takes on a soft patina with wear; a polishing cloth brings the shine back.',
   array['Round moissanite, 6.5 mm', 'Two side stones, 4.0 mm', 'Platinum 950 band, 2.2 mm', 'Four prongs on each stone'],
   array['ring', 'three stone', 'engagement', 'moissanite', 'platinum']),

  ('cushion-halo-moissanite-ring', true, 158, 'Cushion Halo Moissanite Ring', 'Moissanite Rings',
   689.00, 780.00, 'MOI-CH-070', 9, 0.10, '6x6x5', false, 4.8, 112,
   'A 7.0 mm cushion-cut moissanite inside a ring of small round ones, with more along the shoulders. The halo adds width without adding height, so it catches less on sleeves. Set in platinum.',
   array['Cushion-cut moissanite, 7.0 mm', 'Halo and shoulders of 1.2 mm moissanites', 'Platinum 950', 'Band width 1.9 mm', 'Setting height 6.4 mm'],
   array['ring', 'halo', 'engagement', 'moissanite', 'platinum']),

  ('oval-halo-moissanite-ring', true, 164, 'Oval Halo Moissanite Ring', 'Moissanite Rings',
   612.00, null, 'MOI-OH-080', 11, 0.10, '6x6x5', false, 4.8, 84,
   'An 8.0 x 6.0 mm oval in a white gold halo, on a plain yellow gold band. The white head keeps the stones looking colorless; the yellow band keeps the ring warm. Check the small stones now and then, as with any halo.',
   array['Oval moissanite, 8.0 x 6.0 mm', 'Halo of 1.3 mm round moissanites', '14k yellow gold band, 14k white gold head', 'Band width 2.0 mm'],
   array['ring', 'halo', 'two-tone', 'moissanite', 'yellow gold']),

  ('princess-solitaire-moissanite-ring', true, 171, 'Princess Solitaire Moissanite Ring', 'Moissanite Rings',
   520.00, null, 'MOI-PS-060', 7, 0.09, '6x6x5', false, 4.6, 49,
   'A square 6.0 mm princess cut on rose gold, its four corners covered by white gold prongs. Straight sides and a plain band make it a quiet, graphic ring. It sits well against a straight wedding band.',
   array['Princess-cut moissanite, 6.0 mm', 'Corner prongs in 14k white gold', '14k rose gold band, 2.2 mm', 'Comfort-fit inside curve'],
   array['ring', 'solitaire', 'two-tone', 'moissanite', 'rose gold']),

  ('emerald-cut-solitaire-moissanite-ring', false, 180, 'Emerald-Cut Solitaire Moissanite Ring', 'Moissanite Rings',
   545.00, null, 'MOI-ES-086', 5, 0.09, '6x6x5', false, 4.7, 58,
   'An 8.0 x 6.0 mm step-cut moissanite across a yellow gold band, held by four white gold prongs. The long steps flash in broad bands of light rather than in points. Fingerprints show on the large table; a drop of dish soap takes them off.',
   array['Emerald-cut moissanite, 8.0 x 6.0 mm', 'Four prongs in 14k white gold', '14k yellow gold band, 2.0 mm', 'Setting height 5.8 mm'],
   array['ring', 'solitaire', 'two-tone', 'moissanite', 'yellow gold']),

  ('oval-diamond', false, 188, 'Oval Lab-Grown Diamond', 'Lab-Grown Diamonds',
   1240.00, null, 'LGD-OV-080', 3, 0.06, '5x5x3', false, 4.7, 30,
   'The facets of a round brilliant on a longer outline: 8.0 x 5.8 mm and 1.12 carats, color F, clarity VS1. The bow-tie shadow across the middle is faint in this stone. Sold loose.',
   array['Lab-grown diamond, 1.12 ct', '8.0 x 5.8 mm oval brilliant', 'Color F, clarity VS1', 'Length to width 1.38'],
   array['loose stone', 'diamond', 'lab-grown', 'oval cut']),

  ('cushion-cut-diamond', false, 196, 'Cushion-Cut Lab-Grown Diamond', 'Lab-Grown Diamonds',
   1180.00, null, 'LGD-CU-060', 5, 0.06, '5x5x3', false, 4.8, 27,
   'A rounded square with large, calm facets, nearer to an antique stone than to a modern brilliant. 6.0 mm across and 1.08 carats, color G, clarity VS1. Grown in a laboratory and sold loose.',
   array['Lab-grown diamond, 1.08 ct', '6.0 x 5.9 mm cushion cut', 'Color G, clarity VS1', 'Sold loose'],
   array['loose stone', 'diamond', 'lab-grown', 'cushion cut']),

  ('oval-ruby', true, 205, 'Oval Ruby', 'Gemstones',
   720.00, null, 'GEM-RU-105', 5, 0.06, '5x5x3', false, 4.9, 22,
   'A natural ruby of 1.05 carats, red with the slightest lean to pink, clean to the eye. It was heated to even the color, which is usual and permanent. Hard enough for a ring worn every day.',
   array['Natural ruby, 1.05 ct', '7.0 x 5.0 mm oval cut', 'Heated, no fracture filling', 'Hardness 9 on the Mohs scale'],
   array['loose stone', 'ruby', 'red', 'july']),

  ('step-cut-emerald', false, 213, 'Step-Cut Emerald', 'Gemstones',
   860.00, null, 'GEM-EM-120', 4, 0.06, '5x5x3', false, 4.8, 29,
   'A natural emerald of 1.20 carats in the cut that was made for it, with the fine inclusions that emeralds have. Treated with colorless oil, as is the custom. Keep it from ultrasonic cleaners and hot water: lukewarm water and a soft cloth are enough.',
   array['Natural emerald, 1.20 ct', '7.2 x 5.3 mm step cut', 'Minor oil', 'Best in a pendant or earrings'],
   array['loose stone', 'emerald', 'green', 'may']),

  ('emerald-cut-aquamarine', false, 222, 'Emerald-Cut Aquamarine', 'Gemstones',
   310.00, null, 'GEM-AQ-210', 7, 0.06, '5x5x3', false, 4.6, 19,
   'Pale, clear blue like a glass of sea water, 2.10 carats in long steps. Aquamarine is an emerald''s cousin, but much cleaner inside and tougher to wear. Heated to remove a trace of green.',
   array['Natural aquamarine, 2.10 ct', '9.0 x 7.0 mm emerald cut', 'Heated', 'Hardness 7.5 on the Mohs scale'],
   array['loose stone', 'aquamarine', 'blue', 'march']),

  ('round-amethyst', false, 230, 'Round Amethyst', 'Gemstones',
   95.00, null, 'GEM-AM-080', 14, 0.06, '5x5x3', false, 4.4, 37,
   'An 8.0 mm round of violet quartz with flashes of rose under warm light, about 1.90 carats. Strong sun fades amethyst over the years, so store it in its box.',
   array['Natural amethyst, about 1.90 ct', '8.0 mm round brilliant', 'Untreated', 'Hardness 7 on the Mohs scale'],
   array['loose stone', 'amethyst', 'violet', 'february']),

  ('pear-citrine', false, 238, 'Pear-Shaped Citrine', 'Gemstones',
   145.00, 180.00, 'GEM-CI-310', 0, 0.06, '5x5x3', false, 4.5, 16,
   'A golden drop of 3.10 carats, large enough to carry a pendant by itself. The color comes from heating amethyst, which is how nearly all citrine is made. Easy to care for: soap, water, a soft brush.',
   array['Citrine, 3.10 ct', '12.0 x 8.0 mm pear cut', 'Heat-treated quartz', 'Hardness 7 on the Mohs scale'],
   array['loose stone', 'citrine', 'golden', 'november']),

  ('round-garnet-trio', false, 247, 'Round Garnet Trio', 'Gemstones',
   120.00, null, 'GEM-GA-050', null, 0.06, '5x5x3', false, 4.5, 14,
   'Three deep red garnets of 5.0 mm, matched by eye for color and size. Enough for a pair of earrings and a pendant, or a three-stone ring. Garnet is not treated; this is the color it grew in.',
   array['Three natural garnets, about 0.60 ct each', '5.0 mm round brilliant', 'Untreated', 'Sold as a set of three'],
   array['loose stone', 'garnet', 'red', 'january', 'set']),

  ('pearl-strand-necklace', true, 256, 'Pearl Strand Necklace', 'Artificial Jewelry',
   64.00, null, 'ART-PN-042', 28, 0.16, '18x12x4', false, 4.7, 203,
   'Imitation pearls of 10 mm in a single strand, 42 cm long, with a small gold-tone clasp. The glass cores give them the weight and coolness of the real thing. Put them on after perfume and wipe them with a soft cloth.',
   array['Glass-core imitation pearls, 10 mm', 'Length 42 cm', 'Gold-tone ball clasp'],
   array['necklace', 'pearls', 'classic', 'gift']),

  ('gold-tone-hoop-earrings', false, 263, 'Gold-Tone Hoop Earrings', 'Artificial Jewelry',
   36.00, null, 'ART-HE-030', 40, 0.07, '7x7x4', false, 4.4, 140,
   'Polished hoops, 30 mm across, full below and slender at the top where they close. They are hollow, so they weigh next to nothing. Gold-tone plating over brass: dry them after rain and they keep their color.',
   array['Gold-tone plated brass', 'Outer diameter 30 mm', 'Tube 1.5 to 3.0 mm', 'Close into a full circle', '4 g each'],
   array['earrings', 'hoops', 'gold tone', 'everyday']),

  ('crystal-pendant-necklace', true, 271, 'Crystal Pendant Necklace', 'Artificial Jewelry',
   48.00, null, 'ART-CP-042', 24, 0.12, '18x12x4', false, 4.5, 61,
   'A clear pear-shaped crystal in a frame of small ones, on a fine silver-tone chain. Choose it short for an open collar, or long to wear over a knit. Crystal here means cut glass.',
   array['Cut glass crystal, 14 x 9 mm', 'Silver-tone plated brass', 'Chain in the length of your choice', 'Lobster clasp'],
   array['necklace', 'pendant', 'crystal', 'silver tone']),

  ('crystal-tennis-bracelet', true, 279, 'Crystal Tennis Bracelet', 'Artificial Jewelry',
   72.00, 96.00, 'ART-TB-018', 15, 0.13, '18x8x4', false, 4.7, 88,
   'A single line of claw-set round crystals, each on its own link, so the bracelet follows the wrist. 18 cm long, with a fold-over clasp. Cut glass in silver-tone brass: keep it dry and it stays bright.',
   array['Cut glass crystals, 3.0 mm', 'Silver-tone plated brass', 'Length 18 cm', 'Fold-over clasp'],
   array['bracelet', 'tennis bracelet', 'crystal', 'silver tone'])
) as piece (slug, second_view, age, name, category, price, original_price, sku, stock_quantity, weight, dimensions,
            featured, rating, reviews, description, features, tags);

-- Facts and certificates ----------------------------------------------------------------------------------------
-- The facts in the descriptions, as columns. The certificates are specimens: no laboratory gives out numbers like these.

update public.products
set type = facts.type, metal = facts.metal, stone = facts.stone, shape = facts.shape, color = facts.color,
    clarity = facts.clarity, cut = facts.cut, carat = facts.carat, stone_length = facts.stone_length,
    stone_width = facts.stone_width, origin = facts.origin, certificate_lab = facts.certificate_lab,
    certificate_number = facts.certificate_number,
    certificate_file = '/storage/v1/object/public/certificates/' || facts.certificate_number || '.pdf'
from (values
  ('Round Solitaire Moissanite Ring', 'ring', '14k white gold', 'Moissanite', 'Round', 'Colorless', null, null, 0.88, 6.5, 6.5, 'lab-grown', null, null),
  ('Full Eternity Moissanite Band', 'ring', '14k white gold', 'Moissanite', 'Round', 'Colorless', null, null, 0.03, 2.0, 2.0, 'lab-grown', null, null),
  ('Three-Stone Moissanite Ring', 'ring', 'Platinum 950', 'Moissanite', 'Round', 'Colorless', null, null, 0.88, 6.5, 6.5, 'lab-grown', null, null),
  ('Cushion Halo Moissanite Ring', 'ring', 'Platinum 950', 'Moissanite', 'Cushion', 'Colorless', null, null, 1.50, 7.0, 7.0, 'lab-grown', null, null),
  ('Oval Halo Moissanite Ring', 'ring', '14k yellow gold', 'Moissanite', 'Oval', 'Colorless', null, null, 1.30, 8.0, 6.0, 'lab-grown', null, null),
  ('Princess Solitaire Moissanite Ring', 'ring', '14k rose gold', 'Moissanite', 'Princess', 'Colorless', null, null, 1.05, 6.0, 6.0, 'lab-grown', null, null),
  ('Emerald-Cut Solitaire Moissanite Ring', 'ring', '14k yellow gold', 'Moissanite', 'Emerald', 'Colorless', null, null, 1.55, 8.0, 6.0, 'lab-grown', null, null),
  ('Round Brilliant Lab-Grown Diamond', 'loose stone', null, 'Diamond', 'Round', 'F', 'VS1', 'Excellent', 1.00, 6.5, 6.5, 'lab-grown', 'IGI', 'LG000000065'),
  ('Emerald-Cut Lab-Grown Diamond', 'loose stone', null, 'Diamond', 'Emerald', 'E', 'VVS2', null, 1.32, 7.1, 5.1, 'lab-grown', 'GIA', '0000000132'),
  ('Princess-Cut Lab-Grown Diamond', 'loose stone', null, 'Diamond', 'Princess', 'F', 'VS1', null, 1.20, 5.8, 5.8, 'lab-grown', 'IGI', 'LG000000058'),
  ('Pear-Shaped Lab-Grown Diamond', 'loose stone', null, 'Diamond', 'Pear', 'G', 'VS2', null, 1.15, 9.2, 5.8, 'lab-grown', 'IGI', 'LG000000092'),
  ('Oval Lab-Grown Diamond', 'loose stone', null, 'Diamond', 'Oval', 'F', 'VS1', null, 1.12, 8.0, 5.8, 'lab-grown', 'GIA', '0000000080'),
  ('Cushion-Cut Lab-Grown Diamond', 'loose stone', null, 'Diamond', 'Cushion', 'G', 'VS1', null, 1.08, 6.0, 5.9, 'lab-grown', 'IGI', 'LG000000060'),
  ('Cushion-Cut Blue Sapphire', 'loose stone', null, 'Sapphire', 'Cushion', 'Blue', null, null, 1.10, 6.0, 5.5, 'natural', null, null),
  ('Oval Ruby', 'loose stone', null, 'Ruby', 'Oval', 'Red', 'Eye-clean', null, 1.05, 7.0, 5.0, 'natural', null, null),
  ('Step-Cut Emerald', 'loose stone', null, 'Emerald', 'Emerald', 'Green', 'Fine inclusions', null, 1.20, 7.2, 5.3, 'natural', null, null),
  ('Emerald-Cut Aquamarine', 'loose stone', null, 'Aquamarine', 'Emerald', 'Pale blue', null, null, 2.10, 9.0, 7.0, 'natural', null, null),
  ('Round Amethyst', 'loose stone', null, 'Amethyst', 'Round', 'Violet', null, null, 1.90, 8.0, 8.0, 'natural', null, null),
  ('Pear-Shaped Citrine', 'loose stone', null, 'Citrine', 'Pear', 'Golden', null, null, 3.10, 12.0, 8.0, 'natural', null, null),
  ('Round Garnet Trio', 'loose stone', null, 'Garnet', 'Round', 'Deep red', null, null, 0.60, 5.0, 5.0, 'natural', null, null),
  ('Gold-Tone Rope Bangle', 'bracelet', 'Gold-tone plated brass', null, null, null, null, null, null, null, null, null, null, null),
  ('Kundan-Style Drop Earrings', 'earrings', 'Gold-tone plated brass', 'Glass', null, 'Clear, red and green', null, null, null, null, null, 'simulant', null, null),
  ('Gold-Tone Hoop Earrings', 'earrings', 'Gold-tone plated brass', null, null, null, null, null, null, null, null, null, null, null),
  ('Pearl Strand Necklace', 'necklace', null, 'Imitation pearl', 'Round', 'White', null, null, null, 10.0, 10.0, 'simulant', null, null),
  ('Crystal Pendant Necklace', 'pendant', 'Silver-tone plated brass', 'Crystal', 'Pear', 'Clear', null, null, null, 14.0, 9.0, 'simulant', null, null),
  ('Crystal Tennis Bracelet', 'bracelet', 'Silver-tone plated brass', 'Crystal', 'Round', 'Clear', null, null, null, 3.0, 3.0, 'simulant', null, null)
) as facts (name, type, metal, stone, shape, color, clarity, cut, carat, stone_length, stone_width, origin,
            certificate_lab, certificate_number)
where products.name = facts.name;

-- What nobody has rated yet shows four stars here. An owner's shop shows none, unless its owner wants that.
update public.app_settings set value = '{"enabled": true}' where key = 'default_rating_enabled';

-- The shop's promises -------------------------------------------------------------------------------------------

-- Nobody is about to open the demo.
update public.shop_facts
set hides_opening = true, delivery = 'Leaves our workshop within two working days, insured and signed for. In the United States it arrives three to five days later.',
    return_days = 30,
    returns = 'Send it back unworn for a full refund. Pieces made or engraved for you cannot come back.',
    warranty = 'Two years on settings, clasps and prongs. Stones are checked and tightened free of charge once a year.';

-- Gifts ---------------------------------------------------------------------------------------------------------

insert into public.gift_wraps (name, price, position) values ('Cloth pouch', 4.00, 1), ('Box with a silk ribbon', 9.00, 2);

update public.app_settings set value = '{"enabled": true}' where key = 'gifts_enabled';

-- Customers -----------------------------------------------------------------------------------------------------
-- The administrator signs in with facet-admin, everybody else with facet-customer; the hashes are bcrypt.

with people (email, full_name, age) as (values
  ('admin@facet.test', 'Anna Marsh', 400),
  ('customer@facet.test', 'Clara Jensen', 300),
  ('mira.kapoor@mail.example', 'Mira Kapoor', 290),
  ('tomas@mail.example', 'Tomas Reyes', 250),
  ('ada.b@mail.example', 'Ada Brandt', 240),
  ('noor@mail.example', 'Noor Haddad', 215),
  ('priya.shah@mail.example', 'Priya Shah', 200),
  ('leo@mail.example', 'Leo Martin', 180),
  ('ines@mail.example', 'Ines Costa', 171),
  ('hana.sato@mail.example', 'Hana Sato', 160),
  ('omar@mail.example', 'Omar Aziz', 144),
  ('ruth.okafor@mail.example', 'Ruth Okafor', 130),
  ('jonas.weber@mail.example', 'Jonas Weber', 118),
  ('elin@mail.example', 'Elin Lindqvist', 104)
),
users as (
  insert into auth.users
    (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
     raw_user_meta_data, created_at, updated_at,
     confirmation_token, recovery_token, email_change, email_change_token_new)
  select
    md5('facet demo ' || email)::uuid, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
    email,
    case email
      when 'admin@facet.test' then '$2a$10$Pka60Z/1L6lNGG474ED6gOttoVyBD9L0HXl74.OUnQsoUsPcH4bES'
      else '$2a$10$8D4L1cj4Q9zILJK696lMtOz33M5C0E5YdV5cayJe70osD9Ypvp38q'
    end,
    signed_up,
    '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', full_name),
    signed_up, signed_up, '', '', '', ''
  from people cross join lateral (select now() - make_interval(days => age)) as registration (signed_up)
  returning id, email, created_at
)
insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
select id, 'email', id::text,
       jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
       created_at, created_at
from users;

insert into public.user_roles (user_id, role)
select id, 'admin' from public.profiles where email = 'admin@facet.test';

-- Addresses -----------------------------------------------------------------------------------------------------

insert into public.addresses
  (user_id, name, line1, line2, city, region, postal_code, country, phone, is_default, created_at, updated_at)
select profiles.id, name, line1, line2, city, region, postal_code, country, phone, is_default, now() - saved, now() - saved
from public.profiles
cross join (values
  ('Clara Jensen', '27 Alder Street', 'Apt 3', 'Portland', 'Oregon', '97205', 'US', '+1 503 555 0142', true,
   interval '210 days'),
  ('Clara Jensen', '300 Burnside Street', 'Northline Studio, 6th floor', 'Portland', 'Oregon', '97209', 'US', '', false,
   interval '120 days'),
  ('Ingrid Jensen', '14 Harbour View', '', 'Halifax', 'Nova Scotia', 'B3J 1S9', 'CA', '+1 902 555 0117', false,
   interval '35 days')
) as saved_address (name, line1, line2, city, region, postal_code, country, phone, is_default, saved)
where email = 'customer@facet.test'
order by saved desc;

-- Promotions ----------------------------------------------------------------------------------------------------
-- Two are running, one is over, one starts later. Their uses are counted from the orders below.

insert into public.promotions
  (name, description, discount_type, discount_value, applicable_scope, product_ids, category_names,
   start_date, end_date, usage_limit, created_at)
select name, description, discount_type, discount_value, applicable_scope,
       array(select id from public.products where products.name = any (product_names)), category_names,
       date_trunc('hour', now() + starts), date_trunc('hour', now() + ends), usage_limit,
       now() + least(starts, interval '0') - interval '2 days'
from (values
  ('Opening weeks', '10 % off everything in the shop, to say hello.',
   'percentage', 10, 'all_products', '{}'::text[], '{}'::text[],
   interval '-90 days', interval '-62 days', null),
  ('Gemstone month', '15 % off all loose gemstones.',
   'percentage', 15, 'specific_categories', '{}', array['Gemstones'],
   interval '-9 days', interval '21 days', null),
  ('Halo rings for less', '$40 off our two halo rings, for the first 50 orders.',
   'fixed_amount', 40, 'specific_products', array['Cushion Halo Moissanite Ring', 'Oval Halo Moissanite Ring'], '{}',
   interval '-16 days', interval '14 days', 50),
  ('Winter lights', '20 % off artificial jewelry.',
   'percentage', 20, 'specific_categories', '{}', array['Artificial Jewelry'],
   interval '12 days', interval '40 days', 200)
) as plan (name, description, discount_type, discount_value, applicable_scope, product_names, category_names,
           starts, ends, usage_limit);

-- Orders --------------------------------------------------------------------------------------------------------
-- Sixty over the last 90 days, oldest first. The die decides who bought what; prices, promotions, tax and shipping
-- follow the shop's rules on the day of the order. No stock is taken: the stock above is what is left.

with buyers (buyer, email, name, line1, city, state, postal_code, country) as (values
  (0, 'customer@facet.test', 'Clara Jensen', '27 Alder Street, Apt 3', 'Portland', 'Oregon', '97205', 'United States'),
  (1, 'mira.kapoor@mail.example', 'Mira Kapoor', '48 Carter Lane, Flat 6', 'Mumbai', 'Maharashtra', '400001', 'India'),
  (2, 'tomas@mail.example', 'Tomas Reyes', '1180 Mesa Drive', 'Austin', 'Texas', '78704', 'United States'),
  (3, 'ada.b@mail.example', 'Ada Brandt', 'Lindenallee 14', 'Hamburg', 'Hamburg', '20259', 'Germany'),
  (4, 'noor@mail.example', 'Noor Haddad', '9 Orchard Close', 'Leeds', 'West Yorkshire', 'LS6 2AB', 'United Kingdom'),
  (5, 'priya.shah@mail.example', 'Priya Shah', '12 Temple Road', 'Pune', 'Maharashtra', '411004', 'India'),
  (6, 'leo@mail.example', 'Leo Martin', '5 rue des Tanneurs', 'Lyon', 'Rhône', '69001', 'France'),
  (7, 'ines@mail.example', 'Ines Costa', 'Rua da Rosa 88, 2.º', 'Lisbon', 'Lisbon', '1200-389', 'Portugal'),
  (8, 'hana.sato@mail.example', 'Hana Sato', '3-14-7 Sakuragaoka', 'Kyoto', 'Kyoto', '605-0862', 'Japan'),
  (9, 'omar@mail.example', 'Omar Aziz', '230 Lakeshore Road', 'Toronto', 'Ontario', 'M5V 2T6', 'Canada'),
  (10, 'ruth.okafor@mail.example', 'Ruth Okafor', '77 Harbour View', 'Bristol', 'Bristol', 'BS1 5TY', 'United Kingdom'),
  (11, 'jonas.weber@mail.example', 'Jonas Weber', 'Am Graben 3', 'Vienna', 'Vienna', '1010', 'Austria'),
  (12, 'elin@mail.example', 'Elin Lindqvist', 'Storgatan 21', 'Uppsala', 'Uppsala', '753 31', 'Sweden'),
  -- From here on, guests.
  (13, 'j.lund@mail.example', 'Jette Lund', 'Skovvej 9', 'Aarhus', 'Midtjylland', '8000', 'Denmark'),
  (14, 'k.oda@mail.example', 'Kenji Oda', '2-8-1 Minami', 'Sapporo', 'Hokkaido', '060-0061', 'Japan'),
  (15, 'samuel.price@mail.example', 'Samuel Price', '640 Cedar Avenue', 'Denver', 'Colorado', '80206', 'United States'),
  (16, 'marta.nowak@mail.example', 'Marta Nowak', 'ul. Polna 17/4', 'Kraków', 'Małopolska', '30-001', 'Poland'),
  (17, 'dev.menon@mail.example', 'Dev Menon', '31 Lake View Street', 'Kochi', 'Kerala', '682011', 'India'),
  (18, 'grace.lee@mail.example', 'Grace Lee', '15 Beach Road', 'Sydney', 'New South Wales', '2026', 'Australia')
),
-- Statuses by age: orders between the first and the last number get these in turn.
fates (first, last, statuses) as (values
  (1, 39, array['delivered', 'delivered', 'payment_failed', 'delivered', 'delivered', 'delivered', 'cancelled_payment',
                'delivered', 'delivered', 'delivered', 'failed', 'delivered', 'cancelled']),
  (40, 50, array['delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'cancelled', 'delivered',
                 'delivered', 'shipped', 'shipped', 'shipped']),
  (51, 60, array['paid', 'paid', 'shipped', 'pending_payment', 'pending', 'payment_failed', 'pending', 'processing',
                 'pending_payment', 'processing'])
),
sales as (
  select
    number,
    md5('facet demo order ' || number)::uuid as key,
    now() - make_interval(mins => 12 + (60 - number) * 2150 + pg_temp.dice('minutes of ' || number, 1 + (60 - number) * 20))
      as placed_at,
    statuses[1 + (number - first) % cardinality(statuses)] as status,
    -- Every ninth order is the demo customer's.
    case when number % 9 = 4 then 0 else 1 + pg_temp.dice('buyer of ' || number, 18) end as buyer,
    -- Every seventh order is one small piece, so that some orders pay for shipping.
    number % 7 = 0 as is_small,
    1 + pg_temp.dice('pieces of ' || number, 4) as pieces
  from generate_series(1, 60) as number join fates on number between first and last
),
choices as (
  select sales.*, product, row_number() over (partition by number order by md5(number || (product).name)) as position
  from sales cross join public.products as product
  where not is_small or (product).price < 50
),
lines as materialized (
  select
    number, key, position, (product).id as product_id, (product).name, (product).image, (product).sku, promotion.id as promotion_id,
    case when (product).category = 'Artificial Jewelry' and not is_small
      then 1 + pg_temp.dice('quantity ' || number || (product).name, 2) else 1 end as quantity,
    private.discounted_price((product).price, promotion.discount_type, promotion.discount_value, 2) as price,
    (product).stock_quantity is not null and not private.is_void(status) as takes_stock
  from choices
  left join lateral (
    select promotions.* from public.promotions
    where placed_at between start_date and end_date
      and (applicable_scope = 'all_products' or (product).id = any (product_ids)
           or (product).category = any (category_names))
    order by case applicable_scope when 'specific_products' then 1 when 'specific_categories' then 2 else 3 end
    limit 1
  ) as promotion on true
  where position <= case when is_small then 1 else pieces end
),
priced as (
  select number, sum(quantity * price) as subtotal,
         coalesce(array_agg(distinct promotion_id) filter (where promotion_id is not null), '{}') as promotion_ids
  from lines group by number
),
paid as (
  select
    sales.*,
    case
      when status in ('pending_payment', 'cancelled_payment', 'payment_failed', 'failed', 'paid') then 'stripe'
      when status = 'pending' then 'cod'
      else (array['cod', 'stripe'])[1 + pg_temp.dice('payment of ' || number, 2)]
    end as payment_method,
    case when status in ('shipped', 'delivered')
      then (array['FedEx', 'UPS', 'DHL', 'USPS'])[1 + pg_temp.dice('parcel of ' || number, 4)] end as carrier,
    translate(md5('parcel ' || number), 'abcdef', '274905') as digits
  from sales
),
orders as (
  insert into public.orders
    (user_id, currency, subtotal, tax, tax_name, tax_rate, shipping, shipping_method, total_amount, status,
     shipping_address, payment_method, payment_status, stripe_payment_intent_id, tracking_provider, tracking_number,
     promotion_ids, idempotency_key, return_days, created_at, paid_amount, paid_at)
  select
    profiles.id, terms.currency, subtotal, tax, terms.tax_name, terms.tax_rate, shipping, terms.shipping_method, total, status,
    jsonb_build_object('name', name, 'email', buyers.email, 'line1', line1, 'city', city, 'state', state,
                       'postal_code', postal_code, 'country', buyers.country),
    payment_method,
    case
      when payment_method = 'cod' then case status when 'delivered' then 'paid' else 'cod' end
      when status in ('cancelled', 'cancelled_payment') then 'cancelled'
      when status in ('pending_payment', 'payment_failed', 'failed') then 'pending'
      else 'paid'
    end,
    case when payment_method = 'stripe' and status in ('paid', 'processing', 'shipped', 'delivered')
      then 'cs_demo_' || left(md5('session ' || number), 24) end,
    carrier,
    case carrier when 'FedEx' then left(digits, 12) when 'UPS' then '1Z' || left(digits, 16)
                 when 'DHL' then left(digits, 10) when 'USPS' then '9400' || left(digits, 18) end,
    promotion_ids, key, 30, placed_at, case when is_paid then total else 0 end, case when is_paid then paid_at end
  from paid
  join priced using (number)
  join buyers using (buyer)
  left join public.profiles on profiles.email = buyers.email
  cross join private.terms_for('{"country": "United States"}', null) as terms
  cross join lateral private.order_totals(subtotal, terms)
  -- Cards at once, cash to the carrier.
  cross join lateral (
    select
      status = 'delivered' or payment_method = 'stripe' and status in ('paid', 'processing', 'shipped') as is_paid,
      placed_at + case payment_method when 'cod' then interval '5 days' else interval '2 minutes' end as paid_at
  ) as money
  order by number
  returning id, idempotency_key, orders.tax, orders.tax_rate, orders.payment_method, orders.total_amount, orders.paid_amount,
    orders.paid_at
),
payments as (
  insert into public.payments (order_id, attempt, state, amount_cents, method, expires_at, created_at, paid_at)
  select
    id, 1, 'paid', private.minor_units(total_amount, 'USD'), case payment_method when 'cod' then 'cash' else 'card' end,
    orders.paid_at, orders.paid_at, orders.paid_at
  from orders where orders.paid_amount > 0
)
insert into public.order_items
  (order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, sku_at_purchase, stock_taken,
   tax_rate, net, tax)
select
  orders.id, product_id, quantity, price, name, image, sku, case when takes_stock then quantity else 0 end,
  orders.tax_rate, price * quantity,
  (private.split_amount(orders.tax, array_agg(price * quantity) over whole, 2))[row_number() over whole]
from lines join orders on orders.idempotency_key = lines.key
window whole as (partition by orders.id order by position rows between unbounded preceding and unbounded following)
order by number, position;

-- Parcels leave after two days and arrive after five. The days of returns are counted from that.
insert into public.order_events (order_id, created_at, kind, data)
select placed.id, least(placed.created_at + step.later, now()), 'status', jsonb_build_object('from', step.was, 'to', step.is_now)
from public.orders as placed
join (values
  ('processing', 'shipped', interval '2 days', array['shipped', 'delivered']),
  ('shipped', 'delivered', interval '5 days', array['delivered'])
) as step (was, is_now, later, statuses) on placed.status = any (step.statuses)
order by placed.id, step.later;

update public.promotions
set usage_count = (
  select count(*) from public.orders
  where promotions.id = any (orders.promotion_ids) and not private.is_void(orders.status)
);

-- Reviews -------------------------------------------------------------------------------------------------------
-- One for each delivered line of these products, in the order of the lines. Their ratings follow from them; those of the
-- others are only given. Buyers write some days after delivery.

with arrived as (
  select
    item.id, item.product_id, item.name_at_purchase as product, placed.customer_name as buyer, event.created_at as day,
    row_number() over (partition by item.product_id order by item.id) as n
  from public.order_items as item join public.orders as placed on placed.id = item.order_id
  join public.order_events as event on event.order_id = placed.id and event.data ->> 'to' = 'delivered'
  where placed.status = 'delivered'
)
insert into public.reviews
  (order_item_id, product_id, rating, words, author, size, fit, language, created_at, answer, answered_at)
select
  arrived.id, product_id, rating, words, split_part(buyer, ' ', 1) || ' ' || left(split_part(buyer, ' ', 2), 1) || '.',
  case when fit is not null then (array['6', '6.5', '7', '7.5', '8'])[1 + pg_temp.dice('size of ' || arrived.id, 5)] end,
  fit, language, written.on_day, coalesce(answer, ''), case when answer is not null then least(written.on_day + interval '1 day', now()) end
from (values
  ('Crystal Pendant Necklace', 1, 5, 'Small, bright, and it does not tangle. I wear it every day.', null::text, null::text, null::text),
  ('Crystal Pendant Necklace', 2, 4, 'Pretty and light. The chain is a little thinner than I had thought.', null, null, null),
  ('Crystal Pendant Necklace', 3, 5, 'A present for my sister, who has not taken it off since.', null, null, null),
  ('Crystal Pendant Necklace', 4, 3, 'Nice in the evening. By day one sees that it is crystal.', null, null, null),
  ('Crystal Pendant Necklace', 5, 5, '', null, null, null),
  ('Crystal Pendant Necklace', 6, 4, 'Good value. The clasp takes some practice.', null, null, null),
  ('Full Eternity Moissanite Band', 1, 5, 'Sparkles from every side, and the stones all match.', null, 'true', null),
  ('Full Eternity Moissanite Band', 2, 5, 'Worn beside my engagement ring for two months: nothing loose, nothing dull.', null, 'true', null),
  ('Full Eternity Moissanite Band', 3, 4, 'Beautiful. Take half a size more, it is all stones and has no give.', null, 'small', null),
  ('Full Eternity Moissanite Band', 4, 5, 'Exactly as in the photographs.', null, 'true', null),
  ('Full Eternity Moissanite Band', 5, 2, 'Lovely band, but it was too tight and cannot be resized. I sent it back.', 'We are sorry that it did not fit. A full eternity band cannot be resized, so we now say so beside the sizes, and send a sizer for free on request.', 'small', null),
  ('Full Eternity Moissanite Band', 6, 5, '', null, 'true', null),
  ('Emerald-Cut Aquamarine', 1, 5, 'Clear as water, and larger than it looks in the photographs.', null, null, null),
  ('Emerald-Cut Aquamarine', 2, 5, 'My goldsmith was impressed by the cut.', null, null, null),
  ('Emerald-Cut Aquamarine', 3, 4, 'A very pale blue. I like it, others may want more color.', null, null, null),
  ('Emerald-Cut Aquamarine', 4, 5, 'Arrived well packed, with the exact measures we needed for the setting.', null, null, null),
  ('Emerald-Cut Aquamarine', 5, 4, '', null, null, null),
  ('Gold-Tone Hoop Earrings', 1, 5, 'Light enough to forget that I wear them.', null, null, null),
  ('Gold-Tone Hoop Earrings', 2, 4, 'Nice shine. I would have liked them a little thicker.', null, null, null),
  ('Gold-Tone Hoop Earrings', 3, 5, 'No trouble with my ears, even after a long day.', null, null, null),
  ('Gold-Tone Hoop Earrings', 4, 1, 'The color faded after three weeks.', 'That should not happen. We have sent you a new pair, and have had the plating of this batch checked.', null, null),
  ('Gold-Tone Hoop Earrings', 5, 5, 'Second pair, the first went to my daughter.', null, null, null),
  ('Oval Halo Moissanite Ring', 1, 5, 'She said yes, and then looked at the ring for an hour.', null, 'true', null),
  ('Oval Halo Moissanite Ring', 2, 5, 'The halo makes the stone look huge. Not one prong catches.', null, 'true', null),
  ('Oval Halo Moissanite Ring', 3, 4, 'Very beautiful. Delivery took two days longer than promised.', 'Thank you for your patience: the carrier was on strike that week.', 'true', null),
  ('Oval Halo Moissanite Ring', 4, 5, 'Two tones in one ring, so it goes with everything I own.', null, 'large', null),
  ('Oval Halo Moissanite Ring', 5, 5, '', null, 'true', null),
  ('Round Garnet Trio', 1, 5, 'Three well matched stones, deep red.', null, null, null),
  ('Round Garnet Trio', 2, 4, 'Good stones for the price. One is a touch darker.', null, null, null),
  ('Round Garnet Trio', 3, 5, 'Made into a pendant, and everybody asks about it.', null, null, null),
  ('Round Garnet Trio', 4, 4, '', null, null, null),
  ('Crystal Tennis Bracelet', 1, 5, 'Looks far more expensive than it was.', null, null, null),
  ('Crystal Tennis Bracelet', 2, 5, 'Lies flat and does not turn.', null, null, null),
  ('Crystal Tennis Bracelet', 3, 4, 'Very pretty. A second clasp would calm me.', null, null, null),
  ('Crystal Tennis Bracelet', 4, 5, 'Wunderschön, funkelt wie das Original.', null, null, 'de'),
  ('Cushion-Cut Lab-Grown Diamond', 1, 5, 'The report matches the stone to the hundredth of a millimeter.', null, null, null),
  ('Cushion-Cut Lab-Grown Diamond', 2, 5, 'No bow tie, lots of fire.', null, null, null),
  ('Cushion-Cut Lab-Grown Diamond', 3, 5, 'I asked ten questions before I bought it, and got ten answers.', null, null, null),
  ('Cushion-Cut Lab-Grown Diamond', 4, 4, 'A fine stone. I had to wait for the certificate.', null, null, null),
  ('Kundan-Style Drop Earrings', 1, 5, 'Worn to a wedding: so many compliments.', null, null, null),
  ('Kundan-Style Drop Earrings', 2, 5, 'Lighter than they look.', null, null, null),
  ('Kundan-Style Drop Earrings', 3, 4, 'Beautiful work. A bit long for a short neck.', null, null, null),
  ('Kundan-Style Drop Earrings', 4, 5, 'Superbes, et très bien emballées.', null, null, 'fr'),
  ('Three-Stone Moissanite Ring', 1, 5, 'Past, present and future, and all three sparkle.', null, 'true', null),
  ('Three-Stone Moissanite Ring', 2, 5, 'Sits low enough for gloves.', null, 'true', null),
  ('Three-Stone Moissanite Ring', 3, 5, 'The side stones are matched perfectly.', null, 'true', null),
  ('Three-Stone Moissanite Ring', 4, 4, 'A wonderful ring. It runs a little large.', null, 'large', null),
  ('Gold-Tone Rope Bangle', 1, 4, 'Solid and simple.', null, null, null),
  ('Gold-Tone Rope Bangle', 2, 5, 'My everyday bangle.', null, null, null),
  ('Gold-Tone Rope Bangle', 3, 3, 'Nice, but it is hard to get over my hand.', null, null, null),
  ('Round Amethyst', 1, 4, 'An even purple, no gray in it.', null, null, null),
  ('Round Amethyst', 2, 5, 'Set as a ring for my mother. She loves it.', null, null, null),
  ('Round Amethyst', 3, 4, '', null, null, null),
  ('Round Brilliant Lab-Grown Diamond', 1, 5, 'Brighter than the one my jeweler showed me, at half the price.', null, null, null),
  ('Round Brilliant Lab-Grown Diamond', 2, 5, 'Triple excellent, and one sees it.', null, null, null),
  ('Round Brilliant Lab-Grown Diamond', 3, 5, 'Certificate, stone and service as they should be.', null, null, null),
  ('Pear-Shaped Lab-Grown Diamond', 1, 5, 'A graceful shape, with a well protected tip.', null, null, null),
  ('Pear-Shaped Lab-Grown Diamond', 2, 4, 'Beautiful. A slight bow tie under strong light.', null, null, null),
  ('Pear-Shaped Lab-Grown Diamond', 3, 5, 'Now a pendant, and always noticed.', null, null, null),
  ('Cushion Halo Moissanite Ring', 1, 5, 'Every light in the room is in it.', null, 'true', null),
  ('Cushion Halo Moissanite Ring', 2, 5, 'Comfortable, and the band is sturdy.', null, 'true', null),
  ('Cushion Halo Moissanite Ring', 3, 4, 'Gorgeous, but it collects hand cream behind the stone.', 'A soft brush and warm water help: we put one into every box now.', 'true', null)
) as review (product, n, rating, words, answer, fit, language)
join arrived using (product, n)
cross join lateral (
  select least(day + make_interval(days => 8 + pg_temp.dice('review of ' || arrived.id, 12)), now() - interval '2 hours') as on_day
) as written
order by written.on_day;

-- Inquiries -----------------------------------------------------------------------------------------------------
-- An email address with an account belongs to that customer; the others are guests'.

insert into public.product_inquiries
  (product_id, product_name, user_id, user_email, message, status, created_at, updated_at)
select
  products.id, product, profiles.id, question.email, message, question.status,
  now() - asked, now() - coalesce(answered, asked)
from (values
  ('Oval Halo Moissanite Ring', 'l.fischer@mail.example',
   'I wear a European size 56. Which US size is that for this ring, and how long would you need to get it?',
   'new', interval '55 minutes', null),
  ('Emerald-Cut Lab-Grown Diamond', 'customer@facet.test',
   'This stone is out of stock. Will you have another one of about 1.3 carats in the coming weeks?',
   'new', interval '7 hours', null),
  ('Pearl Strand Necklace', 'bea.moreau@mail.example',
   'Is the 42 cm measured with the clasp? It is a present for someone with a rather slim neck.',
   'new', interval '1 day 3 hours', null),
  ('Oval Ruby', 'hana.sato@mail.example',
   'How deep is the stone? My jeweler has a basket that takes 3.2 mm at most.',
   'read', interval '2 days 5 hours', interval '2 days'),
  ('Full Eternity Moissanite Band', 'omar@mail.example',
   'You write that the band cannot be resized. If I order a half size too small, can I exchange it for another one?',
   'read', interval '3 days 2 hours', interval '2 days 22 hours'),
  ('Kundan-Style Drop Earrings', 'n.iyer@mail.example',
   'Are the posts nickel free? My ears react to it quite badly.',
   'read', interval '5 days', interval '4 days 20 hours'),
  ('Round Solitaire Moissanite Ring', 'leo@mail.example',
   'Could the band be engraved on the inside? It would be a date, eight characters.',
   'replied', interval '9 days', interval '8 days'),
  ('Cushion-Cut Blue Sapphire', 'p.varga@mail.example',
   'Do you have a second one close in color and size? I would like a pair for earrings.',
   'replied', interval '13 days', interval '12 days'),
  ('Crystal Tennis Bracelet', 'ruth.okafor@mail.example',
   'My wrist is 15 cm. Can links be taken out at home, or does that need a jeweler?',
   'replied', interval '18 days', interval '17 days'),
  ('Step-Cut Emerald', 'ines@mail.example',
   'Thank you for explaining the oil treatment. How often does it need to be done again?',
   'resolved', interval '26 days', interval '24 days'),
  ('Three-Stone Moissanite Ring', 'samuel.price@mail.example',
   'Is the parcel signed for on delivery? I would rather have it sent to my office.',
   'resolved', interval '37 days', interval '36 days'),
  ('Gold-Tone Hoop Earrings', 'tomas@mail.example',
   'I ordered a pair last month and my sister wants the same. Do you have them in 40 mm as well?',
   'resolved', interval '51 days', interval '49 days')
) as question (product, email, message, status, asked, answered)
join public.products on products.name = product
left join public.profiles on profiles.email = question.email
order by asked desc;

-- Requests: one asks to return a customer's delivered order, another has been answered.

insert into public.product_inquiries (
  kind, order_id, pieces, reason, message, product_id, product_name, user_id, user_email, sender_name, status,
  created_at, updated_at
)
select
  'return', placed.id, jsonb_build_array(jsonb_build_object('order_item_id', item.id, 'quantity', 1)), request.reason,
  request.message, item.product_id, item.name_at_purchase, placed.user_id, placed.customer_email, placed.customer_name,
  request.status, now() - request.asked, now() - request.asked
from (values
  (false, 'looks_different', 'The color is warmer than in the pictures. Otherwise it is beautiful.', 'new', interval '4 hours'),
  (true, 'does_not_fit', '', 'replied', interval '6 days')
) as request (is_of_the_demo_login, reason, message, status, asked)
join lateral (
  select * from public.orders
  where status = 'delivered' and user_id is not null and created_at < now() - interval '7 days'
    and (customer_email = 'customer@facet.test') = is_of_the_demo_login
  order by created_at desc, id desc limit 1
) as placed on true
join lateral (
  select * from public.order_items where order_id = placed.id order by id limit 1
) as item on true;

insert into public.inquiry_answers (inquiry_id, author, answer, created_at)
select inquiry.id, owner.id, given.answer, inquiry.updated_at
from (values
  ('leo@mail.example', 'Yes, it can: choose Engraving on its page and type the date. Eight characters fit well.'),
  ('p.varga@mail.example', 'The closest one is half a millimeter smaller, and a shade lighter. I have put pictures of both aside for you.'),
  ('ruth.okafor@mail.example', 'Any jeweler takes links out in a few minutes. At home the pins are easily bent.'),
  ('ines@mail.example', 'Every few years, and only if it looks dull. A jeweler does it in a day.'),
  ('samuel.price@mail.example', 'Yes, it is signed for. Please enter the address of your office at checkout.'),
  ('tomas@mail.example', 'We have them in 30 mm only. 40 mm will be here next month.')
) as given (email, answer)
join public.product_inquiries as inquiry on inquiry.user_email = given.email
join public.profiles as owner on owner.email = 'admin@facet.test'
order by inquiry.updated_at;
insert into public.inquiry_answers (inquiry_id, author, answer, created_at)
select inquiry.id, owner.id, 'Please send it back in its box, insured. We refund it as soon as it is here.', inquiry.updated_at
from public.product_inquiries as inquiry join public.profiles as owner on owner.email = 'admin@facet.test'
where inquiry.kind = 'return' and inquiry.status = 'replied';

insert into public.text_templates (name, text, position)
values
  ('Ring sizes', E'Hello {name},\n\nthank you for asking. Our rings are in US sizes, in halves from 3 to 13; the size guide on our site has the others. If you are between two sizes, take the larger one.\n\nKind regards\n{shop}', 0),
  ('How to return', E'Hello {name},\n\nwe are sorry that it is not what you hoped for. Please send it in its box, insured, and write {order} on the parcel. We refund it as soon as it is here.\n\nKind regards\n{shop}', 1),
  ('Back in stock', E'Hello {name},\n\n{product} will be back in about two weeks. Shall we put one aside for you?\n\nKind regards\n{shop}', 2)
on conflict do nothing;

-- Counter offers ------------------------------------------------------------------------------------------------

insert into public.counter_offers (
  product_id, user_id, offer_price, message, status, days, created_at, updated_at, answer_price, answered_at, decided_at
)
select
  products.id, profiles.id, offer_price, message, offer.status, days, now() - made, now() - coalesce(decided, made),
  answer_price, case when answer_price is not null then now() - decided end,
  case when offer.status = 'declined' then now() - decided end
from (values
  ('Round Brilliant Lab-Grown Diamond', 'customer@facet.test', 1150.00,
   'I would order this week if we can meet at $1,150.', 'pending', 7, interval '3 hours', null, null),
  ('Three-Stone Moissanite Ring', 'jonas.weber@mail.example', 690.00,
   'We are buying it together with a plain band elsewhere, so every bit helps.', 'pending', 7, interval '1 day 6 hours', null, null),
  ('Step-Cut Emerald', 'mira.kapoor@mail.example', 700.00, null, 'answered', 7, interval '2 days 9 hours', interval '1 day 4 hours', 780.00),
  ('Cushion-Cut Lab-Grown Diamond', 'elin@mail.example', 1100.00,
   'Is there room for a first order?', 'accepted', 7, interval '10 days', interval '9 days', null),
  ('Cushion Halo Moissanite Ring', 'customer@facet.test', 640.00,
   null, 'accepted', 30, interval '22 days', interval '21 days', null),
  ('Oval Lab-Grown Diamond', 'noor@mail.example', 800.00,
   'That is what I paid for a similar stone two years ago.', 'rejected', 7, interval '31 days', interval '30 days', null),
  ('Crystal Tennis Bracelet', 'priya.shah@mail.example', 60.00,
   'I would take two at this price.', 'accepted', 7, interval '44 days', interval '43 days', null),
  ('Oval Ruby', 'ada.b@mail.example', 350.00, null, 'declined', 7, interval '58 days', interval '57 days', 640.00)
) as offer (product, email, offer_price, message, status, days, made, decided, answer_price)
join public.products on products.name = product
join public.profiles on profiles.email = offer.email
order by made desc;

-- Options -------------------------------------------------------------------------------------------------------
-- Every ring comes in sizes, one of them with counted pieces of each; one can be engraved; one necklace has chains to choose from.

insert into public.product_options (product_id, position, name, kind)
select id, 1, 'Ring size', 'choice' from public.products where type = 'ring' order by id;

insert into public.product_option_values (option_id, position, value, stock_quantity)
select
  option.id, step + 1, trim_scale(3 + step / 2.0)::text,
  case when product.name = 'Oval Halo Moissanite Ring' then pg_temp.dice('size ' || step, 4) end
from public.product_options as option
join public.products as product on product.id = option.product_id
cross join generate_series(0, 20) as step
order by option.id, step;

insert into public.product_options (product_id, position, name, kind, required, max_length, allowed, surcharge)
select id, 2, 'Engraving', 'text', false, 20, 'letters_digits_and_symbols', 35
from public.products where name = 'Round Solitaire Moissanite Ring';

with chain as (
  insert into public.product_options (product_id, position, name, kind)
  select id, 1, 'Chain length', 'choice' from public.products where name = 'Crystal Pendant Necklace'
  returning id
)
insert into public.product_option_values (option_id, position, value, surcharge)
select chain.id, position, inches || ' in', greatest(inches - 18, 0) * 2
from chain, unnest(array[16, 18, 20, 22, 24]) with ordinality as length (inches, position);

-- Nobody ordered a ring without a size.
update public.order_items as item
set options = jsonb_build_array(jsonb_build_object(
  'name', option.name, 'value', value.value, 'surcharge', value.surcharge, 'option', option.id, 'choice', value.id
))
from public.product_options as option
join public.product_option_values as value on value.option_id = option.id
where option.product_id = item.product_id and option.position = 1
  and value.position = 1 + case option.name
    when 'Ring size' then 4 + pg_temp.dice('worn ' || item.id, 9) else pg_temp.dice('long ' || item.id, 2) end;

-- Histories -----------------------------------------------------------------------------------------------------
-- As if the shop had been open: pieces were there when their product came and left with its orders, whoever is on sale cost
-- more in the beginning, and promotions began when they say.

delete from public.stock_moves where option_value_id is null;
insert into public.stock_moves (product_id, quantity, stock_after, cause, order_id, actor, created_at)
select
  product_id, quantity, sum(quantity) over (partition by product_id order by created_at, order_id nulls first), cause, order_id,
  actor, created_at
from (
  select
    product.id as product_id, product.stock_quantity + coalesce(sold.pieces, 0) as quantity, 'edit' as cause,
    null::bigint as order_id, (select id from public.profiles where email = 'admin@facet.test') as actor,
    least(product.created_at, sold.since - interval '1 hour') as created_at
  from public.products as product
  left join lateral (
    select sum(item.stock_taken) as pieces, min(placed.created_at) as since
    from public.order_items as item join public.orders as placed on placed.id = item.order_id
    where item.product_id = product.id and item.stock_taken > 0
  ) as sold on true
  where product.stock_quantity is not null
  union all
  select item.product_id, -sum(item.stock_taken), 'order', placed.id, placed.user_id, placed.created_at
  from public.order_items as item join public.orders as placed on placed.id = item.order_id
  where item.stock_taken > 0 group by item.product_id, placed.id
) as moves
order by created_at, product_id;

update public.stock_moves as move set created_at = product.created_at
from public.products as product where product.id = move.product_id and move.option_value_id is not null;

update public.price_changes as change
set changed_at = case change.cause when 'promotion' then sale.start_date else product.created_at end
from public.products as product
left join lateral private.promotion_for(product, private.running_promotions()) as sale on true
where product.id = change.product_id;

with lowered as (
  update public.price_changes as change set new = product.original_price, price = product.original_price
  from public.products as product
  where product.id = change.product_id and product.original_price > product.price and change.kind = 'final_price' and change.old is null
  returning product.id, product.original_price as before, product.price, product.created_at
)
insert into public.price_changes (product_id, kind, old, new, price, cause, actor, changed_at)
select
  id, 'final_price', before, price, price, 'edit', (select id from public.profiles where email = 'admin@facet.test'),
  created_at + (now() - interval '20 days' - created_at) * 0.7
from lowered;

-- Messages ------------------------------------------------------------------------------------------------------
-- Nothing above is news. The latest events count as already mailed, as if the shop had been open: a demo sends no mail.

set constraints all immediate;
delete from public.messages;

select private.enqueue_message('order_placed', placed.customer_email, '{}', order_id => placed.id),
  private.enqueue_message('new_order', null, '{}', order_id => placed.id)
from (
  select id, customer_email from public.orders where status = 'processing' order by created_at desc, id desc limit 2
) as placed;
select private.enqueue_message('order_shipped', placed.customer_email, '{}', order_id => placed.id)
from (
  select id, customer_email from public.orders where status = 'shipped' order by created_at desc, id desc limit 1
) as placed;
select private.enqueue_message(
  'new_inquiry', null, jsonb_build_object('inquiry', private.inquiry_snapshot(inquiry)), inquiry_id => inquiry.id
)
from public.product_inquiries as inquiry where inquiry.status = 'new';
update public.messages set state = 'sent', sent_at = created_at;
set constraints all deferred;

-- The session may continue.
drop function pg_temp.dice(text, integer);
