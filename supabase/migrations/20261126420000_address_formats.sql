-- What the addresses of each country consist of, so that an address is asked for no more and checked for no less.

-- Tables

create table private.address_formats (
  country text primary key check (country = any (private.country_codes())),
  format jsonb not null check (format ? 'parts' and format ? 'needed')
);
comment on table private.address_formats is
  'By ISO 3166-1 alpha-2. Written by `npm run address-formats sql` from Google''s data; app/addresses/formats.json has the same, '
  'which a test compares.';
comment on column private.address_formats.format is
  'As AddressFormat in app/addresses/format.ts: parts and needed are letters (C city, S region, Z postal code); city, region and '
  'postalCode what people call them; regions the [code, name] that there are; pattern, example and gaps of a postal code.';

insert into private.address_formats (country, format) values
  ('AD', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"AD[1-7]0\\d","example":"AD100"}'),
  ('AE', '{"parts":"S","needed":"S","region":"emirate","regions":[["AZ","Abu Dhabi"],["AJ","Ajman"],["DU","Dubai"],["FU","Fujairah"],["RK","Ras al Khaimah"],["SH","Sharjah"],["UQ","Umm Al Quwain"]]}'),
  ('AF', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1001"}'),
  ('AG', '{"parts":"C","needed":"","city":"city"}'),
  ('AI', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"(?:AI-)?2640","example":"2640"}'),
  ('AL', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1001"}'),
  ('AM', '{"parts":"ZCS","needed":"C","city":"city","region":"province","regions":[["AG","Aragatsotn"],["AR","Ararat"],["AV","Armavir"],["GR","Gegharkunik"],["KT","Kotayk"],["LO","Lori"],["SH","Shirak"],["SU","Syunik"],["TV","Tavush"],["VD","Vayots Dzor"],["ER","Yerevan"]],"postalCode":"postal code","pattern":"(?:37)?\\d{4}","example":"375010"}'),
  ('AO', '{"parts":"C","needed":"C","city":"city"}'),
  ('AQ', '{"parts":"C","needed":"C","city":"city"}'),
  ('AR', '{"parts":"ZCS","needed":"C","city":"city","region":"province","regions":[["B","Buenos Aires"],["K","Catamarca"],["H","Chaco"],["U","Chubut"],["C","Ciudad Autónoma de Buenos Aires"],["X","Córdoba"],["W","Corrientes"],["E","Entre Ríos"],["P","Formosa"],["Y","Jujuy"],["L","La Pampa"],["F","La Rioja"],["M","Mendoza"],["N","Misiones"],["Q","Neuquén"],["R","Río Negro"],["A","Salta"],["J","San Juan"],["D","San Luis"],["Z","Santa Cruz"],["S","Santa Fe"],["G","Santiago del Estero"],["V","Tierra del Fuego"],["T","Tucumán"]],"postalCode":"postal code","pattern":"((?:[A-HJ-NP-Z])?\\d{4})([A-Z]{3})?","example":"C1070AAM"}'),
  ('AS', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"state","postalCode":"ZIP code","pattern":"(96799)(?:[ \\-](\\d{4}))?","example":"96799"}'),
  ('AT', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1010"}'),
  ('AU', '{"parts":"CSZ","needed":"CSZ","city":"suburb","region":"state","regions":[["ACT","Australian Capital Territory"],["JBT","Jervis Bay Territory"],["NSW","New South Wales"],["NT","Northern Territory"],["QLD","Queensland"],["SA","South Australia"],["TAS","Tasmania"],["VIC","Victoria"],["WA","Western Australia"]],"postalCode":"postcode","pattern":"\\d{4}","example":"2060"}'),
  ('AW', '{"parts":"C","needed":"C","city":"city"}'),
  ('AX', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"22\\d{3}","example":"22150"}'),
  ('AZ', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1000"}'),
  ('BA', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"71000"}'),
  ('BB', '{"parts":"CSZ","needed":"C","city":"city","region":"parish","postalCode":"postal code","pattern":"BB\\d{5}","example":"BB23026"}'),
  ('BD', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1340"}'),
  ('BE', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"4000"}'),
  ('BF', '{"parts":"C","needed":"C","city":"city"}'),
  ('BG', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1000"}'),
  ('BH', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"(?:1[0-2]|[1-9])\\d{2}","example":"317"}'),
  ('BI', '{"parts":"C","needed":"C","city":"city"}'),
  ('BJ', '{"parts":"C","needed":"C","city":"city"}'),
  ('BL', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"9[78][01]\\d{2}","example":"97100"}'),
  ('BM', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"[A-Z]{2} ?[A-Z0-9]{2}","example":"FL 07","gaps":[" 2"]}'),
  ('BN', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"[A-Z]{2} ?\\d{4}","example":"BT2328"}'),
  ('BO', '{"parts":"C","needed":"C","city":"city"}'),
  ('BQ', '{"parts":"C","needed":"C","city":"city"}'),
  ('BR', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"state","regions":[["AC","Acre"],["AL","Alagoas"],["AP","Amapá"],["AM","Amazonas"],["BA","Bahia"],["CE","Ceará"],["DF","Distrito Federal"],["ES","Espírito Santo"],["GO","Goiás"],["MA","Maranhão"],["MT","Mato Grosso"],["MS","Mato Grosso do Sul"],["MG","Minas Gerais"],["PA","Pará"],["PB","Paraíba"],["PR","Paraná"],["PE","Pernambuco"],["PI","Piauí"],["RJ","Rio de Janeiro"],["RN","Rio Grande do Norte"],["RS","Rio Grande do Sul"],["RO","Rondônia"],["RR","Roraima"],["SC","Santa Catarina"],["SP","São Paulo"],["SE","Sergipe"],["TO","Tocantins"]],"postalCode":"postal code","pattern":"\\d{5}-?\\d{3}","example":"40301-110","gaps":["-3"]}'),
  ('BS', '{"parts":"CS","needed":"C","city":"city","region":"island","regions":[["Abaco","Abaco Islands"],["AK","Acklins"],["Andros","Andros Island"],["BY","Berry Islands"],["BI","Bimini"],["CI","Cat Island"],["Crooked Island","Crooked Island"],["Eleuthera","Eleuthera"],["EX","Exuma and Cays"],["Grand Bahama","Grand Bahama"],["HI","Harbour Island"],["IN","Inagua"],["LI","Long Island"],["MG","Mayaguana"],["N.P.","New Providence"],["RI","Ragged Island"],["RC","Rum Cay"],["SS","San Salvador"],["SW","Spanish Wells"]]}'),
  ('BT', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"11001"}'),
  ('BV', '{"parts":"C","needed":"C","city":"city"}'),
  ('BW', '{"parts":"C","needed":"C","city":"city"}'),
  ('BY', '{"parts":"ZCS","needed":"C","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{6}","example":"223016"}'),
  ('BZ', '{"parts":"C","needed":"C","city":"city"}'),
  ('CA', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"province","regions":[["AB","Alberta"],["BC","British Columbia"],["MB","Manitoba"],["NB","New Brunswick"],["NL","Newfoundland and Labrador"],["NT","Northwest Territories"],["NS","Nova Scotia"],["NU","Nunavut"],["ON","Ontario"],["PE","Prince Edward Island"],["QC","Quebec"],["SK","Saskatchewan"],["YT","Yukon"]],"postalCode":"postal code","pattern":"[ABCEGHJKLMNPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] ?\\d[ABCEGHJ-NPRSTV-Z]\\d","example":"H3Z 2Y7","gaps":[" 3"]}'),
  ('CC', '{"parts":"CSZ","needed":"C","city":"city","region":"province","postalCode":"postal code","pattern":"6799","example":"6799"}'),
  ('CD', '{"parts":"C","needed":"C","city":"city"}'),
  ('CF', '{"parts":"C","needed":"C","city":"city"}'),
  ('CG', '{"parts":"C","needed":"C","city":"city"}'),
  ('CH', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"2544"}'),
  ('CI', '{"parts":"C","needed":"C","city":"city"}'),
  ('CK', '{"parts":"C","needed":"C","city":"city"}'),
  ('CL', '{"parts":"ZCS","needed":"C","city":"city","region":"province","regions":[["AN","Antofagasta"],["AR","Araucanía"],["AP","Arica y Parinacota"],["AT","Atacama"],["AI","Aysén del General Carlos Ibáñez del Campo"],["BI","Biobío"],["CO","Coquimbo"],["LI","Libertador General Bernardo O''Higgins"],["LL","Los Lagos"],["LR","Los Ríos"],["MA","Magallanes y de la Antártica Chilena"],["ML","Maule"],["RM","Metropolitana de Santiago"],["NB","Ñuble"],["TA","Tarapacá"],["VS","Valparaíso"]],"postalCode":"postal code","pattern":"\\d{7}","example":"8340457"}'),
  ('CM', '{"parts":"C","needed":"C","city":"city"}'),
  ('CN', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"province","regions":[["34","Anhui Sheng"],["11","Beijing Shi"],["50","Chongqing Shi"],["35","Fujian Sheng"],["62","Gansu Sheng"],["44","Guangdong Sheng"],["45","Guangxi Zhuangzuzizhiqu"],["52","Guizhou Sheng"],["46","Hainan Sheng"],["13","Hebei Sheng"],["23","Heilongjiang Sheng"],["41","Henan Sheng"],["91","Hong Kong"],["42","Hubei Sheng"],["43","Hunan Sheng"],["32","Jiangsu Sheng"],["36","Jiangxi Sheng"],["22","Jilin Sheng"],["21","Liaoning Sheng"],["92","Macau"],["15","Neimenggu Zizhiqu"],["64","Ningxia Huizuzizhiqu"],["63","Qinghai Sheng"],["61","Shaanxi Sheng"],["37","Shandong Sheng"],["31","Shanghai Shi"],["14","Shanxi Sheng"],["51","Sichuan Sheng"],["71","Taiwan"],["12","Tianjin Shi"],["65","Xinjiang Weiwuerzizhiqu"],["54","Xizang Zizhiqu"],["53","Yunnan Sheng"],["33","Zhejiang Sheng"]],"postalCode":"postal code","pattern":"\\d{6}","example":"266033"}'),
  ('CO', '{"parts":"CSZ","needed":"S","city":"city","region":"department","regions":[["AMA","Amazonas"],["ANT","Antioquia"],["ARA","Arauca"],["ATL","Atlántico"],["DC","Bogotá"],["BOL","Bolívar"],["BOY","Boyacá"],["CAL","Caldas"],["CAQ","Caquetá"],["CAS","Casanare"],["CAU","Cauca"],["CES","Cesar"],["CHO","Chocó"],["COR","Córdoba"],["CUN","Cundinamarca"],["GUA","Guainía"],["GUV","Guaviare"],["HUI","Huila"],["LAG","La Guajira"],["MAG","Magdalena"],["MET","Meta"],["NAR","Nariño"],["NSA","Norte de Santander"],["PUT","Putumayo"],["QUI","Quindío"],["RIS","Risaralda"],["SAP","San Andrés y Providencia"],["SAN","Santander"],["SUC","Sucre"],["TOL","Tolima"],["VAC","Valle del Cauca"],["VAU","Vaupés"],["VID","Vichada"]],"postalCode":"postal code","pattern":"\\d{6}","example":"111221"}'),
  ('CR', '{"parts":"SCZ","needed":"SC","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{4,5}|\\d{3}-\\d{4}","example":"1000"}'),
  ('CU', '{"parts":"CSZ","needed":"C","city":"city","region":"province","regions":[["15","Artemisa"],["09","Camagüey"],["08","Ciego de Ávila"],["06","Cienfuegos"],["12","Granma"],["14","Guantánamo"],["11","Holguín"],["99","Isla de la Juventud"],["03","La Habana"],["10","Las Tunas"],["04","Matanzas"],["16","Mayabeque"],["01","Pinar del Río"],["07","Sancti Spíritus"],["13","Santiago de Cuba"],["05","Villa Clara"]],"postalCode":"postal code","pattern":"\\d{5}","example":"10700"}'),
  ('CV', '{"parts":"ZCS","needed":"C","city":"city","region":"island","regions":[["BV","Boa Vista"],["BR","Brava"],["Fogo","Fogo"],["MA","Maio"],["SL","Sal"],["Santiago","Santiago"],["Santo Antão","Santo Antão"],["São Nicolau","São Nicolau"],["SV","São Vicente"]],"postalCode":"postal code","pattern":"\\d{4}","example":"7600"}'),
  ('CW', '{"parts":"C","needed":"C","city":"city"}'),
  ('CX', '{"parts":"CSZ","needed":"C","city":"city","region":"province","postalCode":"postal code","pattern":"6798","example":"6798"}'),
  ('CY', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"2008"}'),
  ('CZ', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{3} ?\\d{2}","example":"100 00","gaps":[" 2"]}'),
  ('DE', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"26133"}'),
  ('DJ', '{"parts":"C","needed":"C","city":"city"}'),
  ('DK', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"8660"}'),
  ('DM', '{"parts":"C","needed":"C","city":"city"}'),
  ('DO', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"11903"}'),
  ('DZ', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"40304"}'),
  ('EC', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{6}","example":"090105"}'),
  ('EE', '{"parts":"ZCS","needed":"ZC","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{5}","example":"69501"}'),
  ('EG', '{"parts":"CSZ","needed":"C","city":"city","region":"province","regions":[["ALX","Alexandria Governorate"],["SHR","Ash Sharqia Governorate"],["ASN","Aswan Governorate"],["AST","Asyut Governorate"],["BNS","Beni Suef Governorate"],["C","Cairo Governorate"],["DK","Dakahlia Governorate"],["DT","Damietta Governorate"],["BH","El Beheira Governorate"],["FYM","Faiyum Governorate"],["GH","Gharbia Governorate"],["GZ","Giza Governorate"],["IS","Ismailia Governorate"],["KFS","Kafr El Sheikh Governorate"],["LX","Luxor Governorate"],["MT","Matrouh Governorate"],["MN","Menia Governorate"],["MNF","Menofia Governorate"],["WAD","New Valley Governorate"],["SIN","North Sinai Governorate"],["PTS","Port Said Governorate"],["KB","Qalyubia Governorate"],["KN","Qena Governorate"],["BA","Red Sea Governorate"],["SHG","Sohag Governorate"],["JS","South Sinai Governorate"],["SUZ","Suez Governorate"]],"postalCode":"postal code","pattern":"\\d{5}","example":"12411"}'),
  ('EH', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"70000"}'),
  ('ER', '{"parts":"C","needed":"C","city":"city"}'),
  ('ES', '{"parts":"ZCS","needed":"ZCS","city":"city","region":"province","regions":[["VI","Álava"],["AB","Albacete"],["A","Alicante"],["AL","Almería"],["O","Asturias"],["AV","Ávila"],["BA","Badajoz"],["B","Barcelona"],["BU","Burgos"],["CC","Cáceres"],["CA","Cádiz"],["S","Cantabria"],["CS","Castellón"],["CE","Ceuta"],["CR","Ciudad Real"],["CO","Córdoba"],["CU","Cuenca"],["GI","Girona"],["GR","Granada"],["GU","Guadalajara"],["SS","Guipúzcoa"],["H","Huelva"],["HU","Huesca"],["PM","Islas Baleares"],["J","Jaén"],["C","La Coruña"],["LO","La Rioja"],["GC","Las Palmas"],["LE","León"],["L","Lérida"],["LU","Lugo"],["M","Madrid"],["MA","Málaga"],["ML","Melilla"],["MU","Murcia"],["NA","Navarra"],["OR","Ourense"],["P","Palencia"],["PO","Pontevedra"],["SA","Salamanca"],["TF","Santa Cruz de Tenerife"],["SG","Segovia"],["SE","Sevilla"],["SO","Soria"],["T","Tarragona"],["TE","Teruel"],["TO","Toledo"],["V","Valencia"],["VA","Valladolid"],["BI","Vizcaya"],["ZA","Zamora"],["Z","Zaragoza"]],"postalCode":"postal code","pattern":"\\d{5}","example":"28039"}'),
  ('ET', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1000"}'),
  ('FI', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"00550"}'),
  ('FJ', '{"parts":"C","needed":"C","city":"city"}'),
  ('FK', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postal code","pattern":"FIQQ 1ZZ","example":"FIQQ 1ZZ","gaps":[" 3"]}'),
  ('FM', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"state","postalCode":"ZIP code","pattern":"(9694[1-4])(?:[ \\-](\\d{4}))?","example":"96941"}'),
  ('FO', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{3}","example":"100"}'),
  ('FR', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{2} ?\\d{3}","example":"33380"}'),
  ('GA', '{"parts":"C","needed":"C","city":"city"}'),
  ('GB', '{"parts":"CZ","needed":"CZ","city":"town or city","postalCode":"postcode","pattern":"GIR ?0AA|(?:(?:AB|AL|B|BA|BB|BD|BF|BH|BL|BN|BR|BS|BT|BX|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GY|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE)(?:\\d[\\dA-Z]? ?\\d[ABD-HJLN-UW-Z]{2}))|BFPO ?\\d{1,4}","example":"EC1Y 8SY","gaps":[" 3"," 2"]}'),
  ('GD', '{"parts":"C","needed":"C","city":"city"}'),
  ('GE', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"0101"}'),
  ('GF', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"9[78]3\\d{2}","example":"97300"}'),
  ('GG', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postcode","pattern":"GY\\d[\\dA-Z]? ?\\d[ABD-HJLN-UW-Z]{2}","example":"GY1 1AA","gaps":[" 3"]}'),
  ('GH', '{"parts":"C","needed":"C","city":"city"}'),
  ('GI', '{"parts":"Z","needed":"","postalCode":"postal code","pattern":"GX11 1AA","example":"GX11 1AA","gaps":[" 3"]}'),
  ('GL', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"39\\d{2}","example":"3900"}'),
  ('GM', '{"parts":"C","needed":"C","city":"city"}'),
  ('GN', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{3}","example":"001"}'),
  ('GP', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"9[78][01]\\d{2}","example":"97100"}'),
  ('GQ', '{"parts":"C","needed":"C","city":"city"}'),
  ('GR', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{3} ?\\d{2}","example":"151 24","gaps":[" 2"]}'),
  ('GS', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postal code","pattern":"SIQQ 1ZZ","example":"SIQQ 1ZZ","gaps":[" 3"]}'),
  ('GT', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"09001"}'),
  ('GU', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"ZIP code","pattern":"(969(?:[12]\\d|3[12]))(?:[ \\-](\\d{4}))?","example":"96910"}'),
  ('GW', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1000"}'),
  ('GY', '{"parts":"C","needed":"C","city":"city"}'),
  ('HK', '{"parts":"CS","needed":"S","city":"district","region":"area","regions":[["Hong Kong Island","Hong Kong Island"],["Kowloon","Kowloon"],["New Territories","New Territories"]]}'),
  ('HM', '{"parts":"CSZ","needed":"C","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{4}","example":"7050"}'),
  ('HN', '{"parts":"CSZ","needed":"CS","city":"city","region":"department","postalCode":"postal code","pattern":"\\d{5}","example":"31301"}'),
  ('HR', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"10000"}'),
  ('HT', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"6120"}'),
  ('HU', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1037"}'),
  ('ID', '{"parts":"CSZ","needed":"S","city":"city","region":"province","regions":[["AC","Aceh"],["BA","Bali"],["BB","Bangka Belitung Islands"],["BT","Banten"],["BE","Bengkulu"],["JT","Central Java"],["KT","Central Kalimantan"],["ST","Central Sulawesi"],["JI","East Java"],["KI","East Kalimantan"],["NT","East Nusa Tenggara"],["GO","Gorontalo"],["JK","Jakarta"],["JA","Jambi"],["LA","Lampung"],["MA","Maluku"],["KU","North Kalimantan"],["MU","North Maluku"],["SA","North Sulawesi"],["SU","North Sumatra"],["PA","Papua"],["RI","Riau"],["KR","Riau Islands"],["SG","South East Sulawesi"],["KS","South Kalimantan"],["SN","South Sulawesi"],["SS","South Sumatra"],["YO","Special Region of Yogyakarta"],["JB","West Java"],["KB","West Kalimantan"],["NB","West Nusa Tenggara"],["PB","West Papua"],["SR","West Sulawesi"],["SB","West Sumatra"]],"postalCode":"postal code","pattern":"\\d{5}","example":"40115"}'),
  ('IE', '{"parts":"CSZ","needed":"C","city":"city","region":"county","regions":[["CW","Co. Carlow"],["CN","Co. Cavan"],["CE","Co. Clare"],["CO","Co. Cork"],["DL","Co. Donegal"],["D","Co. Dublin"],["G","Co. Galway"],["KY","Co. Kerry"],["KE","Co. Kildare"],["KK","Co. Kilkenny"],["LS","Co. Laois"],["LM","Co. Leitrim"],["LK","Co. Limerick"],["LD","Co. Longford"],["LH","Co. Louth"],["MO","Co. Mayo"],["MH","Co. Meath"],["MN","Co. Monaghan"],["OY","Co. Offaly"],["RN","Co. Roscommon"],["SO","Co. Sligo"],["TA","Co. Tipperary"],["WD","Co. Waterford"],["WH","Co. Westmeath"],["WX","Co. Wexford"],["WW","Co. Wicklow"]],"postalCode":"Eircode","pattern":"[\\dA-Z]{3} ?[\\dA-Z]{4}","example":"A65 F4E2","gaps":[" 4"]}'),
  ('IL', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}(?:\\d{2})?","example":"9614303"}'),
  ('IM', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postcode","pattern":"IM\\d[\\dA-Z]? ?\\d[ABD-HJLN-UW-Z]{2}","example":"IM2 1AA","gaps":[" 3"]}'),
  ('IN', '{"parts":"CZS","needed":"CZS","city":"city","region":"state","regions":[["AN","Andaman & Nicobar"],["AP","Andhra Pradesh"],["AR","Arunachal Pradesh"],["AS","Assam"],["BR","Bihar"],["CH","Chandigarh"],["CT","Chhattisgarh"],["DH","Dadra & Nagar Haveli & Daman & Diu"],["DL","Delhi"],["GA","Goa"],["GJ","Gujarat"],["HR","Haryana"],["HP","Himachal Pradesh"],["JK","Jammu & Kashmir"],["JH","Jharkhand"],["KA","Karnataka"],["KL","Kerala"],["LA","Ladakh"],["LD","Lakshadweep"],["MP","Madhya Pradesh"],["MH","Maharashtra"],["MN","Manipur"],["ML","Meghalaya"],["MZ","Mizoram"],["NL","Nagaland"],["OR","Odisha"],["PY","Puducherry"],["PB","Punjab"],["RJ","Rajasthan"],["SK","Sikkim"],["TN","Tamil Nadu"],["TG","Telangana"],["TR","Tripura"],["UP","Uttar Pradesh"],["UT","Uttarakhand"],["WB","West Bengal"]],"postalCode":"PIN code","pattern":"\\d{6}","example":"110034"}'),
  ('IO', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postal code","pattern":"BBND 1ZZ","example":"BBND 1ZZ","gaps":[" 3"]}'),
  ('IQ', '{"parts":"CSZ","needed":"CS","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{5}","example":"31001"}'),
  ('IR', '{"parts":"SCZ","needed":"C","city":"city","region":"province","regions":[["30","Alborz Province"],["24","Ardabil Province"],["18","Bushehr Province"],["14","Chaharmahal and Bakhtiari Province"],["03","East Azerbaijan Province"],["07","Fars Province"],["01","Gilan Province"],["27","Golestan Province"],["13","Hamadan Province"],["22","Hormozgan Province"],["16","Ilam Province"],["10","Isfahan Province"],["08","Kerman Province"],["05","Kermanshah Province"],["06","Khuzestan Province"],["17","Kohgiluyeh and Boyer-Ahmad Province"],["12","Kurdistan Province"],["15","Lorestan Province"],["00","Markazi Province"],["02","Mazandaran Province"],["28","North Khorasan Province"],["26","Qazvin Province"],["25","Qom Province"],["09","Razavi Khorasan Province"],["20","Semnan Province"],["11","Sistan and Baluchestan Province"],["29","South Khorasan Province"],["23","Tehran Province"],["04","West Azerbaijan Province"],["21","Yazd Province"],["19","Zanjan Province"]],"postalCode":"postal code","pattern":"\\d{5}-?\\d{5}","example":"11936-12345","gaps":["-5"]}'),
  ('IS', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{3}","example":"320"}'),
  ('IT', '{"parts":"ZCS","needed":"ZCS","city":"city","region":"province","regions":[["AG","Agrigento"],["AL","Alessandria"],["AN","Ancona"],["AO","Aosta"],["AR","Arezzo"],["AP","Ascoli Piceno"],["AT","Asti"],["AV","Avellino"],["BA","Bari"],["BT","Barletta-Andria-Trani"],["BL","Belluno"],["BN","Benevento"],["BG","Bergamo"],["BI","Biella"],["BO","Bologna"],["BZ","Bolzano"],["BS","Brescia"],["BR","Brindisi"],["CA","Cagliari"],["CL","Caltanissetta"],["CB","Campobasso"],["CE","Caserta"],["CT","Catania"],["CZ","Catanzaro"],["CH","Chieti"],["CO","Como"],["CS","Cosenza"],["CR","Cremona"],["KR","Crotone"],["CN","Cuneo"],["EN","Enna"],["FM","Fermo"],["FE","Ferrara"],["FI","Firenze"],["FG","Foggia"],["FC","Forlì-Cesena"],["FR","Frosinone"],["GE","Genova"],["GO","Gorizia"],["GR","Grosseto"],["IM","Imperia"],["IS","Isernia"],["AQ","L''Aquila"],["SP","La Spezia"],["LT","Latina"],["LE","Lecce"],["LC","Lecco"],["LI","Livorno"],["LO","Lodi"],["LU","Lucca"],["MC","Macerata"],["MN","Mantova"],["MS","Massa-Carrara"],["MT","Matera"],["ME","Messina"],["MI","Milano"],["MO","Modena"],["MB","Monza e Brianza"],["NA","Napoli"],["NO","Novara"],["NU","Nuoro"],["OR","Oristano"],["PD","Padova"],["PA","Palermo"],["PR","Parma"],["PV","Pavia"],["PG","Perugia"],["PU","Pesaro e Urbino"],["PE","Pescara"],["PC","Piacenza"],["PI","Pisa"],["PT","Pistoia"],["PN","Pordenone"],["PZ","Potenza"],["PO","Prato"],["RG","Ragusa"],["RA","Ravenna"],["RC","Reggio Calabria"],["RE","Reggio Emilia"],["RI","Rieti"],["RN","Rimini"],["RM","Roma"],["RO","Rovigo"],["SA","Salerno"],["SS","Sassari"],["SV","Savona"],["SI","Siena"],["SR","Siracusa"],["SO","Sondrio"],["SU","Sud Sardegna"],["TA","Taranto"],["TE","Teramo"],["TR","Terni"],["TO","Torino"],["TP","Trapani"],["TN","Trento"],["TV","Treviso"],["TS","Trieste"],["UD","Udine"],["VA","Varese"],["VE","Venezia"],["VB","Verbano-Cusio-Ossola"],["VC","Vercelli"],["VR","Verona"],["VV","Vibo Valentia"],["VI","Vicenza"],["VT","Viterbo"]],"postalCode":"postal code","pattern":"\\d{5}","example":"00144"}'),
  ('JE', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postcode","pattern":"JE\\d[\\dA-Z]? ?\\d[ABD-HJLN-UW-Z]{2}","example":"JE1 1AA","gaps":[" 3"]}'),
  ('JM', '{"parts":"CS","needed":"CS","city":"city","region":"parish","regions":[["13","Clarendon"],["09","Hanover"],["01","Kingston"],["12","Manchester"],["04","Portland"],["02","St. Andrew"],["06","St. Ann"],["14","St. Catherine"],["11","St. Elizabeth"],["08","St. James"],["05","St. Mary"],["03","St. Thomas"],["07","Trelawny"],["10","Westmoreland"]]}'),
  ('JO', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"11937"}'),
  ('JP', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"prefecture","regions":[["23","Aichi"],["05","Akita"],["02","Aomori"],["12","Chiba"],["38","Ehime"],["18","Fukui"],["40","Fukuoka"],["07","Fukushima"],["21","Gifu"],["10","Gunma"],["34","Hiroshima"],["01","Hokkaido"],["28","Hyogo"],["08","Ibaraki"],["17","Ishikawa"],["03","Iwate"],["37","Kagawa"],["46","Kagoshima"],["14","Kanagawa"],["39","Kochi"],["43","Kumamoto"],["26","Kyoto"],["24","Mie"],["04","Miyagi"],["45","Miyazaki"],["20","Nagano"],["42","Nagasaki"],["29","Nara"],["15","Niigata"],["44","Oita"],["33","Okayama"],["47","Okinawa"],["27","Osaka"],["41","Saga"],["11","Saitama"],["25","Shiga"],["32","Shimane"],["22","Shizuoka"],["09","Tochigi"],["36","Tokushima"],["13","Tokyo"],["31","Tottori"],["16","Toyama"],["30","Wakayama"],["06","Yamagata"],["35","Yamaguchi"],["19","Yamanashi"]],"postalCode":"postal code","pattern":"\\d{3}-?\\d{4}","example":"154-0023","gaps":["-4"]}'),
  ('KE', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"20100"}'),
  ('KG', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{6}","example":"720001"}'),
  ('KH', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5,6}","example":"120101"}'),
  ('KI', '{"parts":"SC","needed":"C","city":"city","region":"island"}'),
  ('KM', '{"parts":"C","needed":"C","city":"city"}'),
  ('KN', '{"parts":"CS","needed":"CS","city":"city","region":"island","regions":[["N","Nevis"],["K","St. Kitts"]]}'),
  ('KP', '{"parts":"CSZ","needed":"C","city":"city","region":"province","regions":[["04","Chagang"],["07","Kangwon"],["09","North Hamgyong"],["06","North Hwanghae"],["03","North Pyongan"],["01","Pyongyang"],["13","Rason"],["10","Ryanggang"],["08","South Hamgyong"],["05","South Hwanghae"],["02","South Pyongan"]],"postalCode":"postal code"}'),
  ('KR', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"province or city","regions":[["26","Busan"],["43","Chungcheongbuk-do"],["44","Chungcheongnam-do"],["27","Daegu"],["30","Daejeon"],["42","Gangwon-do"],["29","Gwangju"],["41","Gyeonggi-do"],["47","Gyeongsangbuk-do"],["48","Gyeongsangnam-do"],["28","Incheon"],["49","Jeju-do"],["45","Jeollabuk-do"],["46","Jeollanam-do"],["50","Sejong"],["11","Seoul"],["31","Ulsan"]],"postalCode":"postal code","pattern":"\\d{5}","example":"03051"}'),
  ('KW', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"54541"}'),
  ('KY', '{"parts":"SZ","needed":"S","region":"island","regions":[["Cayman Brac","Cayman Brac"],["Grand Cayman","Grand Cayman"],["Little Cayman","Little Cayman"]],"postalCode":"postal code","pattern":"KY\\d-\\d{4}","example":"KY1-1100","gaps":["-4"]}'),
  ('KZ', '{"parts":"ZSC","needed":"C","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{6}","example":"040900"}'),
  ('LA', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"01160"}'),
  ('LB', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"(?:\\d{4})(?: ?(?:\\d{4}))?","example":"2038 3054","gaps":[" 4"]}'),
  ('LC', '{"parts":"C","needed":"C","city":"city"}'),
  ('LI', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"948[5-9]|949[0-8]","example":"9496"}'),
  ('LK', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"20000"}'),
  ('LR', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1000"}'),
  ('LS', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{3}","example":"100"}'),
  ('LT', '{"parts":"ZCS","needed":"ZC","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{5}","example":"04340"}'),
  ('LU', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"4750"}'),
  ('LV', '{"parts":"SCZ","needed":"CZ","city":"city","region":"province","postalCode":"postal code","pattern":"LV-\\d{4}","example":"LV-1073","gaps":["-4"]}'),
  ('LY', '{"parts":"C","needed":"C","city":"city"}'),
  ('MA', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"53000"}'),
  ('MC', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"980\\d{2}","example":"98000"}'),
  ('MD', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"2012"}'),
  ('ME', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"8\\d{4}","example":"81257"}'),
  ('MF', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"9[78][01]\\d{2}","example":"97100"}'),
  ('MG', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{3}","example":"501"}'),
  ('MH', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"state","postalCode":"ZIP code","pattern":"(969[67]\\d)(?:[ \\-](\\d{4}))?","example":"96960"}'),
  ('MK', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1314"}'),
  ('ML', '{"parts":"C","needed":"C","city":"city"}'),
  ('MM', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"11181"}'),
  ('MN', '{"parts":"CSZ","needed":"C","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{5}","example":"65030"}'),
  ('MO', '{"parts":"","needed":""}'),
  ('MP', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"state","postalCode":"ZIP code","pattern":"(9695[012])(?:[ \\-](\\d{4}))?","example":"96950"}'),
  ('MQ', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"9[78]2\\d{2}","example":"97220"}'),
  ('MR', '{"parts":"C","needed":"C","city":"city"}'),
  ('MS', '{"parts":"C","needed":"C","city":"city"}'),
  ('MT', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"[A-Z]{3} ?\\d{2,4}","example":"NXR 01","gaps":[" 2"," 4"]}'),
  ('MU', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{3}(?:\\d{2}|[A-Z]{2}\\d{3})","example":"42602"}'),
  ('MV', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"20026"}'),
  ('MW', '{"parts":"C","needed":"C","city":"city"}'),
  ('MX', '{"parts":"ZCS","needed":"ZCS","city":"city","region":"state","regions":[["AGU","Aguascalientes"],["BCN","Baja California"],["BCS","Baja California Sur"],["CAM","Campeche"],["CHP","Chiapas"],["CHH","Chihuahua"],["CMX","Ciudad de México"],["COA","Coahuila de Zaragoza"],["COL","Colima"],["DUR","Durango"],["MEX","Estado de México"],["GUA","Guanajuato"],["GRO","Guerrero"],["HID","Hidalgo"],["JAL","Jalisco"],["MIC","Michoacán"],["MOR","Morelos"],["NAY","Nayarit"],["NLE","Nuevo León"],["OAX","Oaxaca"],["PUE","Puebla"],["QUE","Querétaro"],["ROO","Quintana Roo"],["SLP","San Luis Potosí"],["SIN","Sinaloa"],["SON","Sonora"],["TAB","Tabasco"],["TAM","Tamaulipas"],["TLA","Tlaxcala"],["VER","Veracruz"],["YUC","Yucatán"],["ZAC","Zacatecas"]],"postalCode":"postal code","pattern":"\\d{5}","example":"02860"}'),
  ('MY', '{"parts":"ZCS","needed":"ZC","city":"city","region":"state","regions":[["01","Johor"],["02","Kedah"],["03","Kelantan"],["14","Kuala Lumpur"],["15","Labuan"],["04","Melaka"],["05","Negeri Sembilan"],["06","Pahang"],["08","Perak"],["09","Perlis"],["07","Pulau Pinang"],["16","Putrajaya"],["12","Sabah"],["13","Sarawak"],["10","Selangor"],["11","Terengganu"]],"postalCode":"postal code","pattern":"\\d{5}","example":"43000"}'),
  ('MZ', '{"parts":"ZCS","needed":"C","city":"city","region":"province","regions":[["P","Cabo Delgado"],["MPM","Cidade de Maputo"],["G","Gaza"],["I","Inhambane"],["B","Manica"],["L","Maputo"],["N","Nampula"],["A","Niassa"],["S","Sofala"],["T","Tete"],["Q","Zambezia"]],"postalCode":"postal code","pattern":"\\d{4}","example":"1102"}'),
  ('NA', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"10001"}'),
  ('NC', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"988\\d{2}","example":"98814"}'),
  ('NE', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"8001"}'),
  ('NF', '{"parts":"CSZ","needed":"C","city":"city","region":"province","postalCode":"postal code","pattern":"2899","example":"2899"}'),
  ('NG', '{"parts":"CZS","needed":"C","city":"city","region":"state","regions":[["AB","Abia"],["AD","Adamawa"],["AK","Akwa Ibom"],["AN","Anambra"],["BA","Bauchi"],["BY","Bayelsa"],["BE","Benue"],["BO","Borno"],["CR","Cross River"],["DE","Delta"],["EB","Ebonyi"],["ED","Edo"],["EK","Ekiti"],["EN","Enugu"],["FC","Federal Capital Territory"],["GO","Gombe"],["IM","Imo"],["JI","Jigawa"],["KD","Kaduna"],["KN","Kano"],["KT","Katsina"],["KE","Kebbi"],["KO","Kogi"],["KW","Kwara"],["LA","Lagos"],["NA","Nasarawa"],["NI","Niger"],["OG","Ogun State"],["ON","Ondo"],["OS","Osun"],["OY","Oyo"],["PL","Plateau"],["RI","Rivers"],["SO","Sokoto"],["TA","Taraba"],["YO","Yobe"],["ZA","Zamfara"]],"postalCode":"postal code","pattern":"\\d{6}","example":"930283"}'),
  ('NI', '{"parts":"ZCS","needed":"C","city":"city","region":"department","regions":[["BO","Boaco"],["CA","Carazo"],["CI","Chinandega"],["CO","Chontales"],["ES","Estelí"],["GR","Granada"],["JI","Jinotega"],["LE","León"],["MD","Madriz"],["MN","Managua"],["MS","Masaya"],["MT","Matagalpa"],["NS","Nueva Segovia"],["AN","Región Autónoma de la Costa Caribe Norte"],["AS","Región Autónoma de la Costa Caribe Sur"],["SJ","Río San Juan"],["RI","Rivas"]],"postalCode":"postal code","pattern":"\\d{5}","example":"52000"}'),
  ('NL', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"[1-9]\\d{3} ?(?:[A-RT-Z][A-Z]|S[BCE-RT-Z])","example":"1234 AB","gaps":[" 2"]}'),
  ('NO', '{"parts":"ZC","needed":"ZC","city":"town or city","postalCode":"postal code","pattern":"\\d{4}","example":"0025"}'),
  ('NP', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"44601"}'),
  ('NR', '{"parts":"S","needed":"S","region":"district","regions":[["01","Aiwo District"],["02","Anabar District"],["03","Anetan District"],["04","Anibare District"],["05","Baiti District"],["06","Boe District"],["07","Buada District"],["08","Denigomodu District"],["09","Ewa District"],["10","Ijuw District"],["11","Meneng District"],["12","Nibok District"],["13","Uaboe District"],["14","Yaren District"]]}'),
  ('NU', '{"parts":"C","needed":"C","city":"city"}'),
  ('NZ', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postcode","pattern":"\\d{4}","example":"6001"}'),
  ('OM', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"(?:PC )?\\d{3}","example":"133"}'),
  ('PA', '{"parts":"CS","needed":"C","city":"city","region":"province"}'),
  ('PE', '{"parts":"CZS","needed":"C","city":"district","region":"province","regions":[["AMA","Amazonas"],["ANC","Áncash"],["APU","Apurímac"],["ARE","Arequipa"],["AYA","Ayacucho"],["CAJ","Cajamarca"],["CAL","Callao"],["CUS","Cuzco"],["LIM","Gobierno Regional de Lima"],["HUV","Huancavelica"],["HUC","Huánuco"],["ICA","Ica"],["JUN","Junín"],["LAL","La Libertad"],["LAM","Lambayeque"],["LOR","Loreto"],["MDD","Madre de Dios"],["MOQ","Moquegua"],["LMA","Municipalidad Metropolitana de Lima"],["PAS","Pasco"],["PIU","Piura"],["PUN","Puno"],["SAM","San Martín"],["TAC","Tacna"],["TUM","Tumbes"],["UCA","Ucayali"]],"postalCode":"postal code","pattern":"(?:LIMA \\d{1,2}|CALLAO 0?\\d)|[0-2]\\d{4}","example":"LIMA 23","gaps":[" 2"," 1"]}'),
  ('PF', '{"parts":"ZCS","needed":"ZCS","city":"city","region":"island","postalCode":"postal code","pattern":"987\\d{2}","example":"98709"}'),
  ('PG', '{"parts":"CZS","needed":"CS","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{3}","example":"111"}'),
  ('PH', '{"parts":"CZS","needed":"C","city":"city","region":"province","regions":[["ABR","Abra"],["AGN","Agusan del Norte"],["AGS","Agusan del Sur"],["AKL","Aklan"],["ALB","Albay"],["ANT","Antique"],["APA","Apayao"],["AUR","Aurora"],["BAS","Basilan"],["BAN","Bataan"],["BTN","Batanes"],["BTG","Batangas"],["BEN","Benguet"],["BIL","Biliran"],["BOH","Bohol"],["BUK","Bukidnon"],["BUL","Bulacan"],["CAG","Cagayan"],["CAN","Camarines Norte"],["CAS","Camarines Sur"],["CAM","Camiguin"],["CAP","Capiz"],["CAT","Catanduanes"],["CAV","Cavite"],["CEB","Cebu"],["COM","Compostela Valley"],["NCO","Cotabato"],["DAV","Davao del Norte"],["DAS","Davao del Sur"],["DVO","Davao Occidental"],["DAO","Davao Oriental"],["DIN","Dinagat Islands"],["EAS","Eastern Samar"],["GUI","Guimaras"],["IFU","Ifugao"],["ILN","Ilocos Norte"],["ILS","Ilocos Sur"],["ILI","Iloilo"],["ISA","Isabela"],["KAL","Kalinga"],["LUN","La Union"],["LAG","Laguna"],["LAN","Lanao del Norte"],["LAS","Lanao del Sur"],["LEY","Leyte"],["MAG","Maguindanao"],["MAD","Marinduque"],["MAS","Masbate"],["00","Metro Manila"],["MDC","Mindoro Occidental"],["MDR","Mindoro Oriental"],["MSC","Misamis Occidental"],["MSR","Misamis Oriental"],["MOU","Mountain Province"],["NEC","Negros Occidental"],["NER","Negros Oriental"],["NSA","Northern Samar"],["NUE","Nueva Ecija"],["NUV","Nueva Vizcaya"],["PLW","Palawan"],["PAM","Pampanga"],["PAN","Pangasinan"],["QUE","Quezon Province"],["QUI","Quirino"],["RIZ","Rizal"],["ROM","Romblon"],["WSA","Samar"],["SAR","Sarangani"],["SIG","Siquijor"],["SOR","Sorsogon"],["SCO","South Cotabato"],["SLE","Southern Leyte"],["SUK","Sultan Kudarat"],["SLU","Sulu"],["SUN","Surigao del Norte"],["SUR","Surigao del Sur"],["TAR","Tarlac"],["TAW","Tawi-Tawi"],["ZMB","Zambales"],["ZAN","Zamboanga del Norte"],["ZAS","Zamboanga del Sur"],["ZSI","Zamboanga Sibuguey"]],"postalCode":"postal code","pattern":"\\d{4}","example":"1008"}'),
  ('PK', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"44000"}'),
  ('PL', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{2}-\\d{3}","example":"00-950","gaps":["-3"]}'),
  ('PM', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"9[78]5\\d{2}","example":"97500"}'),
  ('PN', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postal code","pattern":"PCRN 1ZZ","example":"PCRN 1ZZ","gaps":[" 3"]}'),
  ('PR', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"ZIP code","pattern":"(00[679]\\d{2})(?:[ \\-](\\d{4}))?","example":"00930"}'),
  ('PS', '{"parts":"C","needed":"C","city":"city"}'),
  ('PT', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{4}-\\d{3}","example":"2725-079","gaps":["-3"]}'),
  ('PW', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"state","postalCode":"ZIP code","pattern":"(969(?:39|40))(?:[ \\-](\\d{4}))?","example":"96940"}'),
  ('PY', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1536"}'),
  ('QA', '{"parts":"C","needed":"C","city":"city"}'),
  ('RE', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"9[78]4\\d{2}","example":"97400"}'),
  ('RO', '{"parts":"ZSC","needed":"ZC","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{6}","example":"060274"}'),
  ('RS', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5,6}","example":"106314"}'),
  ('RU', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"oblast","regions":[["AL","Altay Republits"],["ALT","Altayskiy kray"],["AMU","Amurskaya oblast''"],["ARK","Arkhangelskaya oblast''"],["AST","Astrakhanskaya oblast''"],["BA","Bashkortostan Republits"],["BEL","Belgorodskaya oblast''"],["BRY","Bryanskaya oblast''"],["BU","Buryatiya Republits"],["CE","Chechenskaya Republits"],["CHE","Chelyabinskaya oblast''"],["CHU","Chukotskiy"],["CU","Chuvashia"],["DA","Dagestan Republits"],["YEV","Evreyskaya avtonomnaya oblast''"],["IN","Ingushetiya Republits"],["IRK","Irkutskaya oblast''"],["IVA","Ivanovskaya oblast''"],["KB","Kabardino-Balkarskaya Republits"],["KGD","Kaliningradskaya oblast''"],["KLU","Kaluzhskaya oblast''"],["KAM","Kamchatskiy kray"],["KC","Karachaevo-Cherkesskaya Republits"],["KR","Kareliya Republits"],["KEM","Kemerovskaya oblast''"],["KHA","Khabarovskiy kray"],["KK","Khakasiya Republits"],["KHM","Khanty-Mansiyskiy avtonomnyy okrug"],["KIR","Kirovskaya oblast''"],["KO","Komi Republits"],["KOS","Kostromskaya oblast''"],["KDA","Krasnodarskiy kray"],["KYA","Krasnoyarskiy kray"],["KGN","Kurganskaya oblast''"],["KRS","Kurskaya oblast''"],["LEN","Leningradskaya oblast''"],["LIP","Lipetskaya oblast''"],["MAG","Magadanskaya oblast''"],["MOS","Moskovskaya oblast''"],["MOW","Moskva"],["MUR","Murmanskaya oblast''"],["NEN","Nenetskiy"],["NIZ","Nizhegorodskaya oblast''"],["NGR","Novgorodskaya oblast''"],["NVS","Novosibirskaya oblast''"],["OMS","Omskaya oblast''"],["ORE","Orenburgskaya oblast''"],["ORL","Orlovskaya oblast''"],["PNZ","Penzenskaya oblast''"],["PER","Permskiy kray"],["PRI","Primorskiy kray"],["PSK","Pskovskaya oblast''"],["AD","Respublika Adygeya"],["KL","Respublika Kalmykiya"],["Автономна Республіка Крим","Respublika Krym"],["ME","Respublika Mariy El"],["MO","Respublika Mordoviya"],["SE","Respublika Severnaya Osetiya-Alaniya"],["TA","Respublika Tatarstan"],["ROS","Rostovskaya oblast''"],["RYA","Ryazanskaya oblast''"],["SA","Sakha (Yakutiya) Republits"],["SAK","Sakhalinskaya oblast''"],["SAM","Samarskaya oblast''"],["SPE","Sankt-Peterburg"],["SAR","Saratovskaya oblast''"],["Севастополь","Sevastopol''"],["SMO","Smolenskaya oblast''"],["STA","Stavropolskiy kray"],["SVE","Sverdlovskaya oblast''"],["TAM","Tambovskaya oblast''"],["TOM","Tomskaya oblast''"],["TUL","Tulskaya oblast''"],["TVE","Tverskaya oblast''"],["TYU","Tyumenskaya oblast''"],["TY","Tyva Republits"],["UD","Udmurtskaja Respublika"],["ULY","Ulyanovskaya oblast''"],["VLA","Vladimirskaya oblast''"],["VGG","Volgogradskaya oblast''"],["VLG","Vologodskaya oblast''"],["VOR","Voronezhskaya oblast''"],["YAN","Yamalo-Nenetskiy"],["YAR","Yaroslavskaya oblast''"],["ZAB","Zabaykalskiy kray"]],"postalCode":"postal code","pattern":"\\d{6}","example":"247112"}'),
  ('RW', '{"parts":"C","needed":"C","city":"city"}'),
  ('SA', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"11564"}'),
  ('SB', '{"parts":"C","needed":"C","city":"city"}'),
  ('SC', '{"parts":"CS","needed":"C","city":"city","region":"island"}'),
  ('SD', '{"parts":"CZ","needed":"C","city":"district","postalCode":"postal code","pattern":"\\d{5}","example":"11042"}'),
  ('SE', '{"parts":"ZC","needed":"ZC","city":"town or city","postalCode":"postal code","pattern":"\\d{3} ?\\d{2}","example":"11455"}'),
  ('SG', '{"parts":"Z","needed":"Z","postalCode":"postal code","pattern":"\\d{6}","example":"546080"}'),
  ('SH', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postal code","pattern":"(?:ASCN|STHL) 1ZZ","example":"STHL 1ZZ","gaps":[" 3"]}'),
  ('SI', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"4000"}'),
  ('SJ', '{"parts":"ZC","needed":"ZC","city":"town or city","postalCode":"postal code","pattern":"\\d{4}","example":"9170"}'),
  ('SK', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"\\d{3} ?\\d{2}","example":"010 01","gaps":[" 2"]}'),
  ('SL', '{"parts":"C","needed":"C","city":"city"}'),
  ('SM', '{"parts":"ZC","needed":"Z","city":"city","postalCode":"postal code","pattern":"4789\\d","example":"47890"}'),
  ('SN', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"12500"}'),
  ('SO', '{"parts":"CSZ","needed":"CS","city":"city","region":"province","regions":[["AW","Awdal"],["BK","Bakool"],["BN","Banaadir"],["BR","Bari"],["BY","Bay"],["GA","Galguduud"],["GE","Gedo"],["HI","Hiiraan"],["JD","Jubbada Dhexe"],["JH","Jubbada Hoose"],["MU","Mudug"],["NU","Nugaal"],["SA","Sanaag"],["SD","Shabeellaha Dhexe"],["SH","Shabeellaha Hoose"],["SO","Sool"],["TO","Togdheer"],["WO","Woqooyi Galbeed"]],"postalCode":"postal code","pattern":"[A-Z]{2} ?\\d{5}","example":"JH 09010","gaps":[" 5"]}'),
  ('SR', '{"parts":"CS","needed":"C","city":"city","region":"province","regions":[["BR","Brokopondo"],["CM","Commewijne"],["CR","Coronie"],["MA","Marowijne"],["NI","Nickerie"],["PR","Para"],["PM","Paramaribo"],["SA","Saramacca"],["SI","Sipaliwini"],["WA","Wanica"]]}'),
  ('SS', '{"parts":"C","needed":"C","city":"city"}'),
  ('ST', '{"parts":"C","needed":"C","city":"city"}'),
  ('SV', '{"parts":"ZCS","needed":"CS","city":"city","region":"province","regions":[["AH","Ahuachapán"],["CA","Cabañas"],["CH","Chalatenango"],["CU","Cuscatlán"],["LI","La Libertad"],["PA","La Paz"],["UN","La Unión"],["MO","Morazán"],["SM","San Miguel"],["SS","San Salvador"],["SV","San Vicente"],["SA","Santa Ana"],["SO","Sonsonate"],["US","Usulután"]],"postalCode":"postal code","pattern":"CP [1-3][1-7][0-2]\\d","example":"CP 1101","gaps":[" 4"]}'),
  ('SX', '{"parts":"C","needed":"C","city":"city"}'),
  ('SY', '{"parts":"C","needed":"C","city":"district"}'),
  ('SZ', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"[HLMS]\\d{3}","example":"H100"}'),
  ('TC', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postal code","pattern":"TKCA 1ZZ","example":"TKCA 1ZZ","gaps":[" 3"]}'),
  ('TD', '{"parts":"C","needed":"C","city":"city"}'),
  ('TF', '{"parts":"C","needed":"C","city":"city"}'),
  ('TG', '{"parts":"C","needed":"C","city":"city"}'),
  ('TH', '{"parts":"CSZ","needed":"C","city":"city","region":"province","regions":[["37","Amnat Charoen"],["15","Ang Thong"],["10","Bangkok"],["38","Bueng Kan"],["31","Buri Ram"],["24","Chachoengsao"],["18","Chai Nat"],["36","Chaiyaphum"],["22","Chanthaburi"],["50","Chiang Mai"],["57","Chiang Rai"],["20","Chon Buri"],["86","Chumpon"],["46","Kalasin"],["62","Kamphaeng Phet"],["71","Kanchanaburi"],["40","Khon Kaen"],["81","Krabi"],["52","Lampang"],["51","Lamphun"],["42","Loei"],["16","Lop Buri"],["58","Mae Hong Son"],["44","Maha Sarakham"],["49","Mukdahan"],["26","Nakhon Nayok"],["73","Nakhon Pathom"],["48","Nakhon Phanom"],["30","Nakhon Ratchasima"],["60","Nakhon Sawan"],["80","Nakhon Si Thammarat"],["55","Nan"],["96","Narathiwat"],["39","Nong Bua Lam Phu"],["43","Nong Khai"],["12","Nonthaburi"],["13","Pathum Thani"],["94","Pattani"],["82","Phang Nga"],["93","Phattalung"],["56","Phayao"],["67","Phetchabun"],["76","Phetchaburi"],["66","Phichit"],["65","Phitsanulok"],["14","Phra Nakhon Si Ayutthaya"],["54","Phrae"],["83","Phuket"],["25","Prachin Buri"],["77","Prachuap Khiri Khan"],["85","Ranong"],["70","Ratchaburi"],["21","Rayong"],["45","Roi Et"],["27","Sa Kaeo"],["47","Sakon Nakhon"],["11","Samut Prakan"],["74","Samut Sakhon"],["75","Samut Songkhram"],["19","Saraburi"],["91","Satun"],["33","Si Sa Ket"],["17","Sing Buri"],["90","Songkhla"],["64","Sukhothai"],["72","Suphanburi"],["84","Surat Thani"],["32","Surin"],["63","Tak"],["92","Trang"],["23","Trat"],["34","Ubon Ratchathani"],["41","Udon Thani"],["61","Uthai Thani"],["53","Uttaradit"],["95","Yala"],["35","Yasothon"]],"postalCode":"postal code","pattern":"\\d{5}","example":"10150"}'),
  ('TJ', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{6}","example":"735450"}'),
  ('TK', '{"parts":"C","needed":"C","city":"city"}'),
  ('TL', '{"parts":"C","needed":"C","city":"city"}'),
  ('TM', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{6}","example":"744000"}'),
  ('TN', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"1002"}'),
  ('TO', '{"parts":"C","needed":"C","city":"city"}'),
  ('TR', '{"parts":"ZCS","needed":"ZC","city":"district","region":"province","regions":[["01","Adana"],["02","Adıyaman"],["03","Afyon"],["04","Ağrı"],["68","Aksaray"],["05","Amasya"],["06","Ankara"],["07","Antalya"],["75","Ardahan"],["08","Artvin"],["09","Aydın"],["10","Balıkesir"],["74","Bartın"],["72","Batman"],["69","Bayburt"],["11","Bilecik"],["12","Bingöl"],["13","Bitlis"],["14","Bolu"],["15","Burdur"],["16","Bursa"],["17","Çanakkale"],["18","Çankırı"],["19","Çorum"],["20","Denizli"],["21","Diyarbakır"],["81","Düzce"],["22","Edirne"],["23","Elazığ"],["24","Erzincan"],["25","Erzurum"],["26","Eskişehir"],["27","Gaziantep"],["28","Giresun"],["29","Gümüşhane"],["30","Hakkari"],["31","Hatay"],["76","Iğdır"],["32","Isparta"],["34","İstanbul"],["35","İzmir"],["46","Kahramanmaraş"],["78","Karabük"],["70","Karaman"],["36","Kars"],["37","Kastamonu"],["38","Kayseri"],["79","Kilis"],["71","Kırıkkale"],["39","Kırklareli"],["40","Kırşehir"],["41","Kocaeli"],["42","Konya"],["43","Kütahya"],["44","Malatya"],["45","Manisa"],["47","Mardin"],["33","Mersin"],["48","Muğla"],["49","Muş"],["50","Nevşehir"],["51","Niğde"],["52","Ordu"],["80","Osmaniye"],["53","Rize"],["54","Sakarya"],["55","Samsun"],["63","Şanlıurfa"],["56","Siirt"],["57","Sinop"],["58","Sivas"],["73","Şırnak"],["59","Tekirdağ"],["60","Tokat"],["61","Trabzon"],["62","Tunceli"],["64","Uşak"],["65","Van"],["77","Yalova"],["66","Yozgat"],["67","Zonguldak"]],"postalCode":"postal code","pattern":"\\d{5}","example":"01960"}'),
  ('TT', '{"parts":"C","needed":"C","city":"city"}'),
  ('TV', '{"parts":"CS","needed":"C","city":"city","region":"island","regions":[["FUN","Funafuti"],["NMG","Nanumanga"],["NMA","Nanumea"],["Niulakita","Niulakita"],["NIT","Niutao"],["NUI","Nui"],["NKF","Nukufetau"],["NKL","Nukulaelae"],["VAI","Vaitupu"]]}'),
  ('TW', '{"parts":"CSZ","needed":"CSZ","city":"district","region":"county","regions":[["CHA","Changhua County"],["CYI","Chiayi City"],["CYQ","Chiayi County"],["HSZ","Hsinchu City"],["HSQ","Hsinchu County"],["HUA","Hualien County"],["KHH","Kaohsiung City"],["KEE","Keelung City"],["金門縣","Kinmen County"],["連江縣","Lienchiang County"],["MIA","Miaoli County"],["NAN","Nantou County"],["NWT","New Taipei City"],["PEN","Penghu County"],["PIF","Pingtung County"],["TXG","Taichung City"],["TNN","Tainan City"],["TPE","Taipei City"],["TTT","Taitung County"],["TAO","Taoyuan City"],["ILA","Yilan County"],["YUN","Yunlin County"]],"postalCode":"postal code","pattern":"\\d{3}(?:\\d{2,3})?","example":"104"}'),
  ('TZ', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{4,5}","example":"6090"}'),
  ('UA', '{"parts":"CSZ","needed":"CZ","city":"city","region":"oblast","regions":[["71","Cherkas''ka oblast"],["74","Chernihivs''ka oblast"],["77","Chernivets''ka oblast"],["43","Crimea"],["12","Dnipropetrovsk oblast"],["14","Donetsk oblast"],["26","Ivano-Frankivs''ka oblast"],["63","Kharkiv oblast"],["65","Khersons''ka oblast"],["68","Khmel''nyts''ka oblast"],["32","Kiev oblast"],["35","Kirovohrads''ka oblast"],["30","Kyiv city"],["09","Luhans''ka oblast"],["46","Lviv oblast"],["48","Mykolaivs''ka oblast"],["51","Odessa oblast"],["53","Poltavs''ka oblast"],["56","Rivnens''ka oblast"],["40","Sevastopol'' city"],["59","Sums''ka oblast"],["61","Ternopil''s''ka oblast"],["05","Vinnyts''ka oblast"],["07","Volyns''ka oblast"],["21","Zakarpats''ka oblast"],["23","Zaporiz''ka oblast"],["18","Zhytomyrs''ka oblast"]],"postalCode":"postal code","pattern":"\\d{5}","example":"15432"}'),
  ('UG', '{"parts":"C","needed":"C","city":"city"}'),
  ('UM', '{"parts":"CSZ","needed":"CS","city":"city","region":"state","postalCode":"ZIP code","pattern":"96898","example":"96898"}'),
  ('US', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"state","regions":[["AL","Alabama"],["AK","Alaska"],["AS","American Samoa"],["AZ","Arizona"],["AR","Arkansas"],["AA","Armed Forces (AA)"],["AE","Armed Forces (AE)"],["AP","Armed Forces (AP)"],["CA","California"],["CO","Colorado"],["CT","Connecticut"],["DE","Delaware"],["DC","District of Columbia"],["FL","Florida"],["GA","Georgia"],["GU","Guam"],["HI","Hawaii"],["ID","Idaho"],["IL","Illinois"],["IN","Indiana"],["IA","Iowa"],["KS","Kansas"],["KY","Kentucky"],["LA","Louisiana"],["ME","Maine"],["MH","Marshall Islands"],["MD","Maryland"],["MA","Massachusetts"],["MI","Michigan"],["FM","Micronesia"],["MN","Minnesota"],["MS","Mississippi"],["MO","Missouri"],["MT","Montana"],["NE","Nebraska"],["NV","Nevada"],["NH","New Hampshire"],["NJ","New Jersey"],["NM","New Mexico"],["NY","New York"],["NC","North Carolina"],["ND","North Dakota"],["MP","Northern Mariana Islands"],["OH","Ohio"],["OK","Oklahoma"],["OR","Oregon"],["PW","Palau"],["PA","Pennsylvania"],["PR","Puerto Rico"],["RI","Rhode Island"],["SC","South Carolina"],["SD","South Dakota"],["TN","Tennessee"],["TX","Texas"],["UT","Utah"],["VT","Vermont"],["VI","Virgin Islands"],["VA","Virginia"],["WA","Washington"],["WV","West Virginia"],["WI","Wisconsin"],["WY","Wyoming"]],"postalCode":"ZIP code","pattern":"(\\d{5})(?:[ \\-](\\d{4}))?","example":"95014","gaps":["-4"]}'),
  ('UY', '{"parts":"ZCS","needed":"C","city":"city","region":"province","regions":[["AR","Artigas"],["CA","Canelones"],["CL","Cerro Largo"],["CO","Colonia"],["DU","Durazno"],["FS","Flores"],["FD","Florida"],["LA","Lavalleja"],["MA","Maldonado"],["MO","Montevideo"],["PA","Paysandú"],["RN","Río Negro"],["RV","Rivera"],["RO","Rocha"],["SA","Salto"],["SJ","San José"],["SO","Soriano"],["TA","Tacuarembó"],["TT","Treinta y Tres"]],"postalCode":"postal code","pattern":"\\d{5}","example":"11600"}'),
  ('UZ', '{"parts":"ZCS","needed":"C","city":"city","region":"province","postalCode":"postal code","pattern":"\\d{6}","example":"702100"}'),
  ('VA', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"00120","example":"00120"}'),
  ('VC', '{"parts":"CZ","needed":"C","city":"city","postalCode":"postal code","pattern":"VC\\d{4}","example":"VC0100"}'),
  ('VE', '{"parts":"CZS","needed":"CS","city":"city","region":"state","regions":[["Z","Amazonas"],["B","Anzoátegui"],["C","Apure"],["D","Aragua"],["E","Barinas"],["F","Bolívar"],["G","Carabobo"],["H","Cojedes"],["Y","Delta Amacuro"],["W","Dependencias Federales"],["A","Distrito Federal"],["I","Falcón"],["J","Guárico"],["K","Lara"],["L","Mérida"],["M","Miranda"],["N","Monagas"],["O","Nueva Esparta"],["P","Portuguesa"],["R","Sucre"],["S","Táchira"],["T","Trujillo"],["X","Vargas"],["U","Yaracuy"],["V","Zulia"]],"postalCode":"postal code","pattern":"\\d{4}","example":"1010"}'),
  ('VG', '{"parts":"CZ","needed":"","city":"city","postalCode":"postal code","pattern":"VG\\d{4}","example":"VG1110"}'),
  ('VI', '{"parts":"CSZ","needed":"CSZ","city":"city","region":"state","postalCode":"ZIP code","pattern":"(008(?:(?:[0-4]\\d)|(?:5[01])))(?:[ \\-](\\d{4}))?","example":"00802-1222","gaps":["-4"]}'),
  ('VN', '{"parts":"CSZ","needed":"C","city":"city","region":"province","regions":[["44","An Giang Province"],["43","Ba Ria-Vung Tau Province"],["54","Bac Giang Province"],["53","Bac Kan Province"],["55","Bac Lieu Province"],["56","Bac Ninh Province"],["50","Ben Tre Province"],["31","Binh Dinh Province"],["57","Binh Duong Province"],["58","Binh Phuoc Province"],["40","Binh Thuan Province"],["59","Ca Mau Province"],["CT","Can Tho City"],["04","Cao Bang Province"],["DN","Da Nang City"],["33","Dak Lak Province"],["72","Dak Nong Province"],["71","Dien Bien Province"],["39","Dong Nai Province"],["45","Dong Thap Province"],["30","Gia Lai Province"],["03","Ha Giang Province"],["63","Ha Nam Province"],["23","Ha Tinh Province"],["61","Hai Duong Province"],["HP","Haiphong City"],["HN","Hanoi City"],["73","Hau Giang Province"],["SG","Ho Chi Minh City"],["14","Hoa Binh Province"],["66","Hung Yen Province"],["34","Khanh Hoa Province"],["47","Kien Giang Province"],["28","Kon Tum Province"],["01","Lai Chau Province"],["35","Lam Dong Province"],["09","Lang Song Province"],["02","Lao Cai Province"],["41","Long An Province"],["67","Nam Dinh Province"],["22","Nghe An Province"],["18","Ninh Binh Province"],["36","Ninh Thuan Province"],["68","Phu Tho Province"],["32","Phu Yen Province"],["24","Quang Binh Province"],["27","Quang Nam Province"],["29","Quang Ngai Province"],["13","Quang Ninh Province"],["25","Quang Tri Province"],["52","Soc Trang Province"],["05","Son La Province"],["37","Tay Ninh Province"],["20","Thai Binh Province"],["69","Thai Nguyen Province"],["21","Thanh Hoa Province"],["26","Thua Thien-Hue Province"],["46","Tien Giang Province"],["51","Tra Vinh Province"],["07","Tuyen Quang Province"],["49","Vinh Long Province"],["70","Vinh Phuc Province"],["06","Yen Bai Province"]],"postalCode":"postal code","pattern":"\\d{5}\\d?","example":"70010"}'),
  ('VU', '{"parts":"C","needed":"C","city":"city"}'),
  ('WF', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"986\\d{2}","example":"98600"}'),
  ('WS', '{"parts":"C","needed":"C","city":"city"}'),
  ('YE', '{"parts":"C","needed":"C","city":"city"}'),
  ('YT', '{"parts":"ZC","needed":"ZC","city":"city","postalCode":"postal code","pattern":"976\\d{2}","example":"97600"}'),
  ('ZA', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"postal code","pattern":"\\d{4}","example":"0083"}'),
  ('ZM', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"\\d{5}","example":"50100"}'),
  ('ZW', '{"parts":"C","needed":"C","city":"city"}');

-- Functions

create function private.address_format(country text) returns jsonb
  language sql stable set search_path = ''
as $$
  select case
    when address_format.country is null or address_format.country <> all (private.country_codes())
      then '{"parts": "CSZ", "needed": "CSZ", "city": "city", "region": "state", "postalCode": "postal code"}'::jsonb
    else coalesce(
      (select format from private.address_formats where address_formats.country = address_format.country),
      '{"parts": "CSZ", "needed": "", "city": "city", "region": "region", "postalCode": "postal code"}'
    )
  end
$$;
comment on function private.address_format(text) is
  'What addresses in this country consist of. Everything is asked for where there is no such country, and nothing where there '
  'is, but its format is not known.';

create function private.with_article(noun text) returns text
  language sql immutable parallel safe
as $$ select case when noun ~* '^[aeiou]' then 'an ' else 'a ' end || noun $$;
comment on function private.with_article(text) is 'a state, an Eircode.';

create function private.clean_postal_code(country text, format jsonb, postal_code text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  given constant text := btrim(regexp_replace(
    regexp_replace(replace(upper(normalize(postal_code, nfkc)), '〒', ''), '[‐‑‒–—−]', '-', 'g'), '\s+', ' ', 'g'));
  pattern constant text := '^(?:' || (format ->> 'pattern') || ')$';
  written text;
  compact text;
  codes text[];
  reading text;
begin
  if pattern is null then
    return given;
  end if;
  foreach written in array array[given, regexp_replace(given, '^[A-Z]{1,3}[- ]?(?=[0-9])', '')] loop
    compact := regexp_replace(written, '[ -]', '', 'g');
    codes := array[compact] || case when starts_with(format ->> 'pattern', country) then array[country || compact] end;
    foreach reading in array array(
      select left(code, greatest(0, length(code) - behind)) || left(gap, 1) || right(code, behind)
      from unnest(codes) with ordinality as codes (code, code_position)
      cross join jsonb_array_elements_text(coalesce(format -> 'gaps', '[]')) with ordinality as gaps (gap, gap_position)
      cross join lateral (values (substr(gap, 2)::integer)) as gap_of (behind)
      order by code_position, gap_position
    ) || codes || written loop
      if reading ~ pattern then
        return reading;
      end if;
    end loop;
  end loop;
  return null;
end
$$;
comment on function private.clean_postal_code(text, jsonb, text) is
  'The postal code as it is written, whatever its case, blanks and hyphens, or a country''s sign before it; null where it cannot '
  'be one. The rule of the form: cleanPostalCode in app/addresses/formats.ts.';

create function private.folded_region(region text) returns text
  language sql immutable parallel safe
as $$
  select regexp_replace(replace(private.without_accents(region), '&', 'and'), '[\s.,''’()/-]', '', 'g')
$$;
comment on function private.folded_region(text) is 'A region without what people write differently: case, accents, signs.';

create function private.known_region(format jsonb, region text) returns text
  language sql immutable set search_path = ''
as $$
  with wanted as (select private.folded_region(region) as word),
  known as (
    select known ->> 1 as name, private.folded_region(known ->> 1) as name_word, private.folded_region(known ->> 0) as code_word
    from jsonb_array_elements(format -> 'regions') as known
  )
  select case when word <> '' then coalesce(
    (select min(name) from known where name_word = word),
    (select min(name) from known where code_word = word),
    (select min(name) from known where length(word) >= 3 and starts_with(name_word, word) having count(*) = 1)
  ) end
  from wanted
$$;
comment on function private.known_region(jsonb, text) is
  'The region of this name or code, or that alone begins so; null where there is none. The rule of the form: findRegion in '
  'app/addresses/formats.ts.';

create function private.written_region(format jsonb, region text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  known constant text := private.known_region(format, region);
begin
  if known is null and region ~ '\S' and format ? 'regions' and format ->> 'needed' like '%S%' then
    raise exception using
      errcode = 'PT400',
      message = format('Please choose %s from the list.', private.with_article(format ->> 'region'));
  end if;
  return coalesce(known, region);
end
$$;
comment on function private.written_region(jsonb, text) is
  'The region as the list has it. Refuses what is not in a country''s list, except where a region may be left out.';

create function private.written_postal_code(country text, format jsonb, postal_code text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  cleaned text;
begin
  -- What is too long is refused elsewhere.
  if coalesce(postal_code, '') !~ '\S' or length(postal_code) > 20 or format ->> 'parts' not like '%Z%' then
    return postal_code;
  end if;
  cleaned := private.clean_postal_code(country, format, postal_code);
  if cleaned is null then
    raise exception using
      errcode = 'PT400',
      message = format(
        'Please enter %s such as %s.', private.with_article(format ->> 'postalCode'), format ->> 'example');
  end if;
  return cleaned;
end
$$;
comment on function private.written_postal_code(text, jsonb, text) is
  'The postal code as its country writes it. Refuses what cannot be one there.';

create or replace function private.check_address(address jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  country_code constant text := nullif(btrim(address ->> 'country_code', E' \t\r\n'), '');
  format constant jsonb := private.address_format(country_code);
  needed constant text := format ->> 'needed';
  cleaned jsonb;
  missing text;
  too_long text;
begin
  select
    coalesce(jsonb_object_agg(field.name, given.words) filter (where given.words <> ''), '{}'),
    (array_agg(field.label order by field.position)
      filter (where coalesce(given.words, '') = '' and (field.is_required or given.is_asked_for)))[1],
    (array_agg(field.label order by field.position) filter (where length(given.words) > field.longest))[1]
  into cleaned, missing, too_long
  from (values
    (1, 'email', 'email', 320, true),
    (2, 'name', 'name', 200, true),
    (3, 'line1', 'address', 300, true),
    (4, 'line2', 'second address line', 300, false),
    (5, 'city', coalesce(format ->> 'city', 'city'), 100, needed like '%C%'),
    (6, 'state', coalesce(format ->> 'region', 'region'), 100, needed like '%S%'),
    (7, 'postal_code', coalesce(format ->> 'postalCode', 'postal code'), 20, needed like '%Z%'),
    (8, 'country', 'country', 100, true),
    (9, 'country_code', 'country code', 2, false),
    (10, 'phone', 'phone', 40, false)
  ) as field (position, name, label, longest, is_required)
  cross join lateral (
    select
      case when jsonb_typeof(address -> field.name) = 'string' then btrim(address ->> field.name, E' \t\r\n') end,
      -- Whoever sends a phone number has a field for it. Those that do not are from before it existed.
      field.name = 'phone' and jsonb_typeof(address -> 'phone') <> 'null'
  ) as given (words, is_asked_for);

  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  elsif too_long is not null then
    raise exception using errcode = 'PT400', message = format('The %s is too long.', too_long);
  elsif cleaned ->> 'email' !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  elsif cleaned ->> 'country_code' <> all (private.country_codes()) then
    raise exception using errcode = 'PT400', message = 'Please choose a country from the list.';
  elsif not private.is_phone(cleaned ->> 'phone') then
    raise exception using errcode = 'PT400', message = 'Please enter a valid phone number, with 5 to 15 digits.';
  end if;
  return cleaned || jsonb_strip_nulls(jsonb_build_object(
    'state', private.written_region(format, cleaned ->> 'state'),
    'postal_code', private.written_postal_code(country_code, format, cleaned ->> 'postal_code')
  ));
end
$$;
comment on function private.check_address(jsonb) is
  'The fields of a shipping address, trimmed, with region and postal code as the country writes them; anything else in it, and '
  'what is blank, is dropped. Refuses missing, overlong and impossible ones. Which are needed follows the country''s code; '
  'without it, all of them are. line2, country_code and phone may be left out; a phone that is sent must not be blank.';

comment on column public.orders.shipping_address is
  '{name, email, line1, line2?, city?, state?, postal_code?, country, country_code?, phone?}, all texts. country is readable; '
  'country_code is ISO 3166-1 alpha-2. What addresses in a country do not have is left out.';

create function private.check_saved_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  format constant jsonb := private.address_format(new.country);
  missing text;
begin
  select label into missing
  from (values
    (1, 'C', format ->> 'city', new.city),
    (2, 'S', format ->> 'region', new.region),
    (3, 'Z', format ->> 'postalCode', new.postal_code)
  ) as field (position, letter, label, words)
  where strpos(format ->> 'needed', letter) > 0 and words !~ '\S'
  order by position limit 1;
  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  end if;
  new.region := private.written_region(format, new.region);
  new.postal_code := private.written_postal_code(new.country, format, new.postal_code);
  return new;
end
$$;
comment on function private.check_saved_address() is
  'Asks for what addresses in the country consist of. Addresses from before stay as they are until one of these is changed.';

-- Columns

-- What replaces these is the trigger, which knows the country.
alter table public.addresses
  drop constraint addresses_city_check,
  drop constraint addresses_region_check,
  drop constraint addresses_have_postal_codes,
  alter column city set default '',
  alter column region set default '',
  add constraint addresses_city_check check (length(city) <= 100),
  add constraint addresses_region_check check (length(region) <= 100);

drop function private.has_postal_codes(text);

-- Triggers

create trigger addresses_are_checked before insert or update of city, region, postal_code, country on public.addresses
  for each row execute function private.check_saved_address();

-- Row security

alter table private.address_formats enable row level security;

-- Grants

-- Only read by functions of the owner.
revoke all on private.address_formats from public, anon, authenticated, service_role;
revoke all on function
  private.address_format(text), private.with_article(text), private.clean_postal_code(text, jsonb, text),
  private.folded_region(text), private.known_region(jsonb, text), private.written_region(jsonb, text),
  private.written_postal_code(text, jsonb, text), private.check_saved_address()
  from public, anon, authenticated, service_role;
