// Generated from the migrations by `npm run types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      addresses: {
        Row: {
          city: string;
          country: string;
          created_at: string;
          id: number;
          is_default: boolean;
          line1: string;
          line2: string;
          name: string;
          phone: string;
          postal_code: string;
          region: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          city?: string;
          country: string;
          created_at?: string;
          id?: never;
          is_default?: boolean;
          line1: string;
          line2?: string;
          name: string;
          phone?: string;
          postal_code?: string;
          region?: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          city?: string;
          country?: string;
          created_at?: string;
          id?: never;
          is_default?: boolean;
          line1?: string;
          line2?: string;
          name?: string;
          phone?: string;
          postal_code?: string;
          region?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: "addresses_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      admin_invitations: {
        Row: {
          created_at: string;
          email: string;
          expires_at: string;
          id: number;
          invited_by: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: never;
          invited_by: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: never;
          invited_by?: string;
        };
        Relationships: [
          { foreignKeyName: "admin_invitations_invited_by_fkey"; columns: ["invited_by"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      app_settings: {
        Row: {
          key: string;
          updated_at: string;
          value: Json;
        };
        Insert: {
          key: string;
          updated_at?: string;
          value: Json;
        };
        Update: {
          key?: string;
          updated_at?: string;
          value?: Json;
        };
        Relationships: [];
        ComputedFields: never;
      };
      backups: {
        Row: {
          bytes: number | null;
          damage: string | null;
          downloaded_at: string | null;
          downloaded_by: string | null;
          drill_ok: boolean | null;
          drill_seconds: number | null;
          drilled_at: string | null;
          file: string | null;
          id: number;
          kind: "nightly" | "asked";
          made_at: string;
          problem: string | null;
          seconds: number | null;
          version: string;
        };
        Insert: {
          bytes?: number | null;
          damage?: string | null;
          downloaded_at?: string | null;
          downloaded_by?: string | null;
          drill_ok?: boolean | null;
          drill_seconds?: number | null;
          drilled_at?: string | null;
          file?: string | null;
          id?: never;
          kind: "nightly" | "asked";
          made_at?: string;
          problem?: string | null;
          seconds?: number | null;
          version: string;
        };
        Update: {
          bytes?: number | null;
          damage?: string | null;
          downloaded_at?: string | null;
          downloaded_by?: string | null;
          drill_ok?: boolean | null;
          drill_seconds?: number | null;
          drilled_at?: string | null;
          file?: string | null;
          id?: never;
          kind?: "nightly" | "asked";
          made_at?: string;
          problem?: string | null;
          seconds?: number | null;
          version?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      carriers: {
        Row: {
          id: number;
          name: string;
          tracking_address: string | null;
          updated_at: string;
        };
        Insert: {
          id?: never;
          name: string;
          tracking_address?: string | null;
          updated_at?: string;
        };
        Update: {
          id?: never;
          name?: string;
          tracking_address?: string | null;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      catalog_run_rows: {
        Row: {
          after: Json | null;
          before: Json | null;
          cells: Json;
          entry: Json;
          is_undone: boolean;
          line: number;
          name: string | null;
          outcome: "new" | "changed" | "same" | "refused" | null;
          position: number;
          product_id: number | null;
          refusal: string | null;
          refused: Json | null;
          refused_column: string | null;
          run_id: number;
          undo_refusal: string | null;
          undo_refused: Json | null;
        };
        Insert: {
          after?: Json | null;
          before?: Json | null;
          cells?: Json;
          entry: Json;
          is_undone?: boolean;
          line: number;
          name?: string | null;
          outcome?: "new" | "changed" | "same" | "refused" | null;
          position: number;
          product_id?: number | null;
          refusal?: string | null;
          refused?: Json | null;
          refused_column?: string | null;
          run_id: number;
          undo_refusal?: string | null;
          undo_refused?: Json | null;
        };
        Update: {
          after?: Json | null;
          before?: Json | null;
          cells?: Json;
          entry?: Json;
          is_undone?: boolean;
          line?: number;
          name?: string | null;
          outcome?: "new" | "changed" | "same" | "refused" | null;
          position?: number;
          product_id?: number | null;
          refusal?: string | null;
          refused?: Json | null;
          refused_column?: string | null;
          run_id?: number;
          undo_refusal?: string | null;
          undo_refused?: Json | null;
        };
        Relationships: [
          { foreignKeyName: "catalog_run_rows_run_id_fkey"; columns: ["run_id"]; isOneToOne: false; referencedRelation: "catalog_runs"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      catalog_runs: {
        Row: {
          applied_at: string | null;
          changed_count: number;
          columns: string[];
          created_at: string;
          created_by: string | null;
          created_by_name: string | null;
          headings: string[];
          id: number;
          kind: "import" | "bulk";
          new_categories: string[];
          new_count: number;
          refused_count: number;
          row_count: number;
          same_count: number;
          status: "staged" | "previewed" | "applied" | "undone";
          title: string;
          undone_at: string | null;
          undone_count: number;
        };
        Insert: {
          applied_at?: string | null;
          changed_count?: number;
          columns?: string[];
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          headings?: string[];
          id?: never;
          kind: "import" | "bulk";
          new_categories?: string[];
          new_count?: number;
          refused_count?: number;
          row_count?: number;
          same_count?: number;
          status?: "staged" | "previewed" | "applied" | "undone";
          title: string;
          undone_at?: string | null;
          undone_count?: number;
        };
        Update: {
          applied_at?: string | null;
          changed_count?: number;
          columns?: string[];
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          headings?: string[];
          id?: never;
          kind?: "import" | "bulk";
          new_categories?: string[];
          new_count?: number;
          refused_count?: number;
          row_count?: number;
          same_count?: number;
          status?: "staged" | "previewed" | "applied" | "undone";
          title?: string;
          undone_at?: string | null;
          undone_count?: number;
        };
        Relationships: [];
        ComputedFields: never;
      };
      collections: {
        Row: {
          by_hand: boolean;
          category_id: number | null;
          description: string;
          id: number;
          in_menu: boolean;
          is_published: boolean;
          matches_any: boolean;
          max_age: number | null;
          max_price: number | null;
          min_price: number | null;
          name: string;
          picture: string | null;
          position: number | null;
          product_ids: number[];
          slug: string;
          tags: string[];
          updated_at: string;
        };
        Insert: {
          by_hand?: boolean;
          category_id?: number | null;
          description?: string;
          id?: never;
          in_menu?: boolean;
          is_published?: boolean;
          matches_any?: boolean;
          max_age?: number | null;
          max_price?: number | null;
          min_price?: number | null;
          name: string;
          picture?: string | null;
          position?: number | null;
          product_ids?: number[];
          slug: string;
          tags?: string[];
          updated_at?: string;
        };
        Update: {
          by_hand?: boolean;
          category_id?: number | null;
          description?: string;
          id?: never;
          in_menu?: boolean;
          is_published?: boolean;
          matches_any?: boolean;
          max_age?: number | null;
          max_price?: number | null;
          min_price?: number | null;
          name?: string;
          picture?: string | null;
          position?: number | null;
          product_ids?: number[];
          slug?: string;
          tags?: string[];
          updated_at?: string;
        };
        Relationships: [
          { foreignKeyName: "collections_category_id_fkey"; columns: ["category_id"]; isOneToOne: false; referencedRelation: "product_categories"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      counter_offers: {
        Row: {
          answer_message: string | null;
          answer_price: number | null;
          answered_at: string | null;
          created_at: string;
          days: number;
          decided_at: string | null;
          expires_at: string | null;
          id: number;
          is_unseen: boolean;
          language: string | null;
          message: string | null;
          offer_price: number;
          order_id: number | null;
          product_id: number | null;
          status: "pending" | "answered" | "accepted" | "declined" | "rejected";
          updated_at: string;
          user_id: string;
        };
        Insert: {
          answer_message?: string | null;
          answer_price?: number | null;
          answered_at?: string | null;
          created_at?: string;
          days?: number;
          decided_at?: string | null;
          expires_at?: string | null;
          id?: never;
          is_unseen?: boolean;
          language?: string | null;
          message?: string | null;
          offer_price: number;
          order_id?: number | null;
          product_id?: number | null;
          status?: "pending" | "answered" | "accepted" | "declined" | "rejected";
          updated_at?: string;
          user_id: string;
        };
        Update: {
          answer_message?: string | null;
          answer_price?: number | null;
          answered_at?: string | null;
          created_at?: string;
          days?: number;
          decided_at?: string | null;
          expires_at?: string | null;
          id?: never;
          is_unseen?: boolean;
          language?: string | null;
          message?: string | null;
          offer_price?: number;
          order_id?: number | null;
          product_id?: number | null;
          status?: "pending" | "answered" | "accepted" | "declined" | "rejected";
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: "counter_offers_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "orders"; referencedColumns: ["id"] },
          { foreignKeyName: "counter_offers_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] },
          { foreignKeyName: "counter_offers_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      customer_notes: {
        Row: {
          author: string | null;
          created_at: string;
          customer_id: number;
          id: number;
          note: string;
        };
        Insert: {
          author?: string | null;
          created_at?: string;
          customer_id: number;
          id?: never;
          note: string;
        };
        Update: {
          author?: string | null;
          created_at?: string;
          customer_id?: number;
          id?: never;
          note?: string;
        };
        Relationships: [
          { foreignKeyName: "customer_notes_author_fkey"; columns: ["author"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
          { foreignKeyName: "customer_notes_customer_id_fkey"; columns: ["customer_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      customers: {
        Row: {
          account_id: string | null;
          email: string;
          found_by: string | null;
          id: number;
          last_order_at: string | null;
          name: string;
          orders: number;
          spent: number;
          customer_sums: Json | null;
        };
        Insert: {
          account_id?: string | null;
          email: string;
          found_by?: never;
          id?: never;
          last_order_at?: string | null;
          name?: string;
          orders?: number;
          spent?: number;
        };
        Update: {
          account_id?: string | null;
          email?: string;
          found_by?: never;
          id?: never;
          last_order_at?: string | null;
          name?: string;
          orders?: number;
          spent?: number;
        };
        Relationships: [];
        ComputedFields: "customer_sums";
      };
      gift_wraps: {
        Row: {
          id: number;
          is_active: boolean;
          name: string;
          position: number;
          price: number;
          updated_at: string;
        };
        Insert: {
          id?: never;
          is_active?: boolean;
          name: string;
          position?: number;
          price: number;
          updated_at?: string;
        };
        Update: {
          id?: never;
          is_active?: boolean;
          name?: string;
          position?: number;
          price?: number;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      home_sections: {
        Row: {
          content: Json;
          hidden: boolean;
          id: number;
          kind: string;
          position: number | null;
          updated_at: string;
        };
        Insert: {
          content?: Json;
          hidden?: boolean;
          id?: never;
          kind: string;
          position?: number | null;
          updated_at?: string;
        };
        Update: {
          content?: Json;
          hidden?: boolean;
          id?: never;
          kind?: string;
          position?: number | null;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      imported_photographs: {
        Row: {
          address: string;
          attempts: number;
          id: number;
          next_attempt_at: string | null;
          problem: string | null;
          product_id: number;
          stored: string | null;
        };
        Insert: {
          address: string;
          attempts?: number;
          id?: never;
          next_attempt_at?: string | null;
          problem?: string | null;
          product_id: number;
          stored?: string | null;
        };
        Update: {
          address?: string;
          attempts?: number;
          id?: never;
          next_attempt_at?: string | null;
          problem?: string | null;
          product_id?: number;
          stored?: string | null;
        };
        Relationships: [
          { foreignKeyName: "imported_photographs_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      inquiry_answers: {
        Row: {
          answer: string;
          author: string | null;
          created_at: string;
          id: number;
          inquiry_id: number;
        };
        Insert: {
          answer: string;
          author?: string | null;
          created_at?: string;
          id?: never;
          inquiry_id: number;
        };
        Update: {
          answer?: string;
          author?: string | null;
          created_at?: string;
          id?: never;
          inquiry_id?: number;
        };
        Relationships: [
          { foreignKeyName: "inquiry_answers_author_fkey"; columns: ["author"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
          { foreignKeyName: "inquiry_answers_inquiry_id_fkey"; columns: ["inquiry_id"]; isOneToOne: false; referencedRelation: "product_inquiries"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      invoices: {
        Row: {
          document: Json;
          id: number;
          issued_at: string;
          kind: "invoice" | "credit_note";
          number: string;
          order_id: number;
          refers_to: string | null;
        };
        Insert: {
          document: Json;
          id?: never;
          issued_at: string;
          kind: "invoice" | "credit_note";
          number: string;
          order_id: number;
          refers_to?: string | null;
        };
        Update: {
          document?: Json;
          id?: never;
          issued_at?: string;
          kind?: "invoice" | "credit_note";
          number?: string;
          order_id?: number;
          refers_to?: string | null;
        };
        Relationships: [
          { foreignKeyName: "invoices_refers_to_fkey"; columns: ["refers_to"]; isOneToOne: false; referencedRelation: "invoices"; referencedColumns: ["number"] },
        ];
        ComputedFields: never;
      };
      list_columns: {
        Row: {
          admin: string;
          columns: string[];
          list: "products" | "orders" | "customers";
        };
        Insert: {
          admin?: string;
          columns: string[];
          list: "products" | "orders" | "customers";
        };
        Update: {
          admin?: string;
          columns?: string[];
          list?: "products" | "orders" | "customers";
        };
        Relationships: [
          { foreignKeyName: "list_columns_admin_fkey"; columns: ["admin"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      list_views: {
        Row: {
          id: number;
          list: "products" | "orders" | "customers";
          name: string;
          query: string;
          updated_at: string;
        };
        Insert: {
          id?: never;
          list: "products" | "orders" | "customers";
          name: string;
          query: string;
          updated_at?: string;
        };
        Update: {
          id?: never;
          list?: "products" | "orders" | "customers";
          name?: string;
          query?: string;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      mail_settings: {
        Row: {
          host: string;
          id: boolean;
          password: "" | "••••••••";
          port: number;
          security: "starttls" | "tls" | "none";
          sender_address: string;
          sender_name: string;
          updated_at: string;
          user_name: string;
        };
        Insert: {
          host?: string;
          id?: never;
          password?: "" | "••••••••";
          port?: number;
          security?: "starttls" | "tls" | "none";
          sender_address?: string;
          sender_name?: string;
          updated_at?: string;
          user_name?: string;
        };
        Update: {
          host?: string;
          id?: never;
          password?: "" | "••••••••";
          port?: number;
          security?: "starttls" | "tls" | "none";
          sender_address?: string;
          sender_name?: string;
          updated_at?: string;
          user_name?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      menu_entries: {
        Row: {
          below_first: boolean | null;
          category_id: number | null;
          collection_id: number | null;
          id: number;
          is_first: boolean | null;
          kind: "title" | "products" | "category" | "collection" | "page" | "link" | "payments";
          label: string;
          link: string | null;
          page_id: number | null;
          parent_id: number | null;
          picture: string | null;
          place: "header" | "footer";
          position: number | null;
          updated_at: string;
        };
        Insert: {
          below_first?: never;
          category_id?: number | null;
          collection_id?: number | null;
          id?: never;
          is_first?: never;
          kind: "title" | "products" | "category" | "collection" | "page" | "link" | "payments";
          label?: string;
          link?: string | null;
          page_id?: number | null;
          parent_id?: number | null;
          picture?: string | null;
          place: "header" | "footer";
          position?: number | null;
          updated_at?: string;
        };
        Update: {
          below_first?: never;
          category_id?: number | null;
          collection_id?: number | null;
          id?: never;
          is_first?: never;
          kind?: "title" | "products" | "category" | "collection" | "page" | "link" | "payments";
          label?: string;
          link?: string | null;
          page_id?: number | null;
          parent_id?: number | null;
          picture?: string | null;
          place?: "header" | "footer";
          position?: number | null;
          updated_at?: string;
        };
        Relationships: [
          { foreignKeyName: "menu_entries_category_id_fkey"; columns: ["category_id"]; isOneToOne: false; referencedRelation: "product_categories"; referencedColumns: ["id"] },
          { foreignKeyName: "menu_entries_collection_id_fkey"; columns: ["collection_id"]; isOneToOne: false; referencedRelation: "collections"; referencedColumns: ["id"] },
          { foreignKeyName: "menu_entries_page_id_fkey"; columns: ["page_id"]; isOneToOne: false; referencedRelation: "pages"; referencedColumns: ["id"] },
          { foreignKeyName: "menu_entries_parent_fkey"; columns: ["parent_id","place","below_first"]; isOneToOne: false; referencedRelation: "menu_entries"; referencedColumns: ["id","place","is_first"] },
        ];
        ComputedFields: never;
      };
      messages: {
        Row: {
          attempts: number;
          created_at: string;
          data: Json;
          first_attempt_at: string | null;
          id: number;
          inquiry_id: number | null;
          kind: "order_placed" | "order_paid" | "order_changed" | "order_shipped" | "order_delivered" | "order_cancelled" | "order_refunded" | "offer_accepted" | "offer_rejected" | "inquiry_answered" | "password_reset" | "confirm_address" | "data_export" | "data_erasure" | "admin_invitation" | "new_order" | "new_inquiry" | "new_offer" | "contact_message" | "money_decision" | "new_admin" | "offer_answered" | "offer_decided" | "backup_problem" | "security_notice" | "metal_prices" | "low_stock" | "review_request" | "back_in_stock" | "newsletter_confirmation" | "review_reported";
          last_error: string | null;
          message_id: string;
          next_attempt_at: string;
          offer_id: number | null;
          order_id: number | null;
          recipient: string | null;
          sent_at: string | null;
          state: "waiting" | "sent" | "failed";
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          data: Json;
          first_attempt_at?: string | null;
          id?: never;
          inquiry_id?: number | null;
          kind: "order_placed" | "order_paid" | "order_changed" | "order_shipped" | "order_delivered" | "order_cancelled" | "order_refunded" | "offer_accepted" | "offer_rejected" | "inquiry_answered" | "password_reset" | "confirm_address" | "data_export" | "data_erasure" | "admin_invitation" | "new_order" | "new_inquiry" | "new_offer" | "contact_message" | "money_decision" | "new_admin" | "offer_answered" | "offer_decided" | "backup_problem" | "security_notice" | "metal_prices" | "low_stock" | "review_request" | "back_in_stock" | "newsletter_confirmation" | "review_reported";
          last_error?: string | null;
          message_id?: string;
          next_attempt_at?: string;
          offer_id?: number | null;
          order_id?: number | null;
          recipient?: string | null;
          sent_at?: string | null;
          state?: "waiting" | "sent" | "failed";
        };
        Update: {
          attempts?: number;
          created_at?: string;
          data?: Json;
          first_attempt_at?: string | null;
          id?: never;
          inquiry_id?: number | null;
          kind?: "order_placed" | "order_paid" | "order_changed" | "order_shipped" | "order_delivered" | "order_cancelled" | "order_refunded" | "offer_accepted" | "offer_rejected" | "inquiry_answered" | "password_reset" | "confirm_address" | "data_export" | "data_erasure" | "admin_invitation" | "new_order" | "new_inquiry" | "new_offer" | "contact_message" | "money_decision" | "new_admin" | "offer_answered" | "offer_decided" | "backup_problem" | "security_notice" | "metal_prices" | "low_stock" | "review_request" | "back_in_stock" | "newsletter_confirmation" | "review_reported";
          last_error?: string | null;
          message_id?: string;
          next_attempt_at?: string;
          offer_id?: number | null;
          order_id?: number | null;
          recipient?: string | null;
          sent_at?: string | null;
          state?: "waiting" | "sent" | "failed";
        };
        Relationships: [
          { foreignKeyName: "messages_inquiry_id_fkey"; columns: ["inquiry_id"]; isOneToOne: false; referencedRelation: "product_inquiries"; referencedColumns: ["id"] },
          { foreignKeyName: "messages_offer_id_fkey"; columns: ["offer_id"]; isOneToOne: false; referencedRelation: "counter_offers"; referencedColumns: ["id"] },
          { foreignKeyName: "messages_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "orders"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      metal_rates: {
        Row: {
          actor: string | null;
          id: number;
          metal: "Gold" | "Silver" | "Platinum" | "Palladium";
          price: number;
          since: string;
          undone_at: string | null;
        };
        Insert: {
          actor?: string | null;
          id?: never;
          metal: "Gold" | "Silver" | "Platinum" | "Palladium";
          price: number;
          since?: string;
          undone_at?: string | null;
        };
        Update: {
          actor?: string | null;
          id?: never;
          metal?: "Gold" | "Silver" | "Platinum" | "Palladium";
          price?: number;
          since?: string;
          undone_at?: string | null;
        };
        Relationships: [];
        ComputedFields: never;
      };
      metal_settings: {
        Row: {
          address: string | null;
          fetched_at: string | null;
          is_only: boolean;
          most_percent: number;
          problem: string | null;
          tried_at: string | null;
          waiting: Json | null;
        };
        Insert: {
          address?: string | null;
          fetched_at?: string | null;
          is_only?: boolean;
          most_percent?: number;
          problem?: string | null;
          tried_at?: string | null;
          waiting?: Json | null;
        };
        Update: {
          address?: string | null;
          fetched_at?: string | null;
          is_only?: boolean;
          most_percent?: number;
          problem?: string | null;
          tried_at?: string | null;
          waiting?: Json | null;
        };
        Relationships: [];
        ComputedFields: never;
      };
      newsletter_subscribers: {
        Row: {
          asked_at: string;
          confirmed_at: string | null;
          email: string;
          id: number;
          language: string | null;
          mails: number;
          source: "footer" | "home";
          unsubscribe_key: string;
          unsubscribed_at: string | null;
        };
        Insert: {
          asked_at?: string;
          confirmed_at?: string | null;
          email: string;
          id?: never;
          language?: string | null;
          mails?: number;
          source: "footer" | "home";
          unsubscribe_key?: string;
          unsubscribed_at?: string | null;
        };
        Update: {
          asked_at?: string;
          confirmed_at?: string | null;
          email?: string;
          id?: never;
          language?: string | null;
          mails?: number;
          source?: "footer" | "home";
          unsubscribe_key?: string;
          unsubscribed_at?: string | null;
        };
        Relationships: [];
        ComputedFields: never;
      };
      option_combinations: {
        Row: {
          id: number;
          image: string | null;
          product_id: number;
          sku: string | null;
          stock_quantity: number | null;
          surcharge: number | null;
          value_ids: number[];
        };
        Insert: {
          id?: never;
          image?: string | null;
          product_id: number;
          sku?: string | null;
          stock_quantity?: number | null;
          surcharge?: number | null;
          value_ids: number[];
        };
        Update: {
          id?: never;
          image?: string | null;
          product_id?: number;
          sku?: string | null;
          stock_quantity?: number | null;
          surcharge?: number | null;
          value_ids?: number[];
        };
        Relationships: [
          { foreignKeyName: "option_combinations_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      order_events: {
        Row: {
          actor: string | null;
          actor_name: string | null;
          created_at: string;
          data: Json;
          id: number;
          kind: "placed" | "paid" | "status" | "tracking" | "change" | "refund" | "mail" | "invoice" | "print" | "note" | "taken_back";
          order_id: number;
        };
        Insert: {
          actor?: string | null;
          actor_name?: string | null;
          created_at?: string;
          data?: Json;
          id?: never;
          kind: "placed" | "paid" | "status" | "tracking" | "change" | "refund" | "mail" | "invoice" | "print" | "note" | "taken_back";
          order_id: number;
        };
        Update: {
          actor?: string | null;
          actor_name?: string | null;
          created_at?: string;
          data?: Json;
          id?: never;
          kind?: "placed" | "paid" | "status" | "tracking" | "change" | "refund" | "mail" | "invoice" | "print" | "note" | "taken_back";
          order_id?: number;
        };
        Relationships: [
          { foreignKeyName: "order_events_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "orders"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      order_items: {
        Row: {
          id: number;
          image_at_purchase: string | null;
          is_gift_wrap: boolean;
          metal: Json | null;
          name_at_purchase: string;
          net: number;
          offer_id: number | null;
          options: Json;
          order_id: number;
          price_at_purchase: number;
          product_id: number | null;
          quantity: number;
          sku_at_purchase: string | null;
          stock_returned: number;
          stock_taken: number;
          tax: number;
          tax_rate: number;
        };
        Insert: {
          id?: never;
          image_at_purchase?: string | null;
          is_gift_wrap?: boolean;
          metal?: Json | null;
          name_at_purchase: string;
          net: number;
          offer_id?: number | null;
          options?: Json;
          order_id: number;
          price_at_purchase: number;
          product_id?: number | null;
          quantity: number;
          sku_at_purchase?: string | null;
          stock_returned?: number;
          stock_taken?: number;
          tax: number;
          tax_rate?: number;
        };
        Update: {
          id?: never;
          image_at_purchase?: string | null;
          is_gift_wrap?: boolean;
          metal?: Json | null;
          name_at_purchase?: string;
          net?: number;
          offer_id?: number | null;
          options?: Json;
          order_id?: number;
          price_at_purchase?: number;
          product_id?: number | null;
          quantity?: number;
          sku_at_purchase?: string | null;
          stock_returned?: number;
          stock_taken?: number;
          tax?: number;
          tax_rate?: number;
        };
        Relationships: [
          { foreignKeyName: "order_items_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "orders"; referencedColumns: ["id"] },
          { foreignKeyName: "order_items_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      order_limits: {
        Row: {
          confirm_cash_above: number | null;
          connection_factor: number;
          id: boolean;
          pieces: number;
          regular_factor: number;
          stock_share: number;
          updated_at: string;
          worth: number;
        };
        Insert: {
          confirm_cash_above?: number | null;
          connection_factor?: number;
          id?: never;
          pieces?: number;
          regular_factor?: number;
          stock_share?: number;
          updated_at?: string;
          worth?: number;
        };
        Update: {
          confirm_cash_above?: number | null;
          connection_factor?: number;
          id?: never;
          pieces?: number;
          regular_factor?: number;
          stock_share?: number;
          updated_at?: string;
          worth?: number;
        };
        Relationships: [];
        ComputedFields: never;
      };
      orders: {
        Row: {
          arrives_by: string | null;
          codes: string[];
          confirmed_at: string | null;
          created_at: string;
          currency: string;
          customer_email: string | null;
          customer_name: string | null;
          found_by_code: string;
          found_by_name: string;
          gift: Json | null;
          hold_until: string | null;
          id: number;
          idempotency_key: string | null;
          language: string | null;
          lines_digest: string | null;
          paid_amount: number;
          paid_at: string | null;
          payment_method: "stripe" | "cod";
          payment_status: "pending" | "cod" | "paid" | "cancelled";
          prices_include_tax: boolean;
          promotion_ids: number[];
          refunded_amount: number;
          return_days: number | null;
          shipping: number;
          shipping_address: Json;
          shipping_method: string | null;
          shipping_tax: number;
          status: "pending_payment" | "processing" | "cancelled_payment" | "pending" | "paid" | "shipped" | "delivered" | "cancelled" | "failed" | "payment_failed";
          stripe_payment_intent_id: string | null;
          subtotal: number;
          tax: number;
          tax_name: string | null;
          tax_rate: number;
          to_confirm: boolean;
          total_amount: number;
          tracking_link: string | null;
          tracking_number: string | null;
          tracking_provider: string | null;
          user_id: string | null;
          returns_until: string | null;
          step_days: Json | null;
        };
        Insert: {
          arrives_by?: string | null;
          codes?: string[];
          confirmed_at?: string | null;
          created_at?: string;
          currency: string;
          customer_email?: never;
          customer_name?: never;
          found_by_code?: string;
          found_by_name?: string;
          gift?: Json | null;
          hold_until?: string | null;
          id?: never;
          idempotency_key?: string | null;
          language?: string | null;
          lines_digest?: string | null;
          paid_amount?: number;
          paid_at?: string | null;
          payment_method: "stripe" | "cod";
          payment_status?: "pending" | "cod" | "paid" | "cancelled";
          prices_include_tax?: boolean;
          promotion_ids?: number[];
          refunded_amount?: number;
          return_days?: number | null;
          shipping: number;
          shipping_address: Json;
          shipping_method?: string | null;
          shipping_tax?: number;
          status?: "pending_payment" | "processing" | "cancelled_payment" | "pending" | "paid" | "shipped" | "delivered" | "cancelled" | "failed" | "payment_failed";
          stripe_payment_intent_id?: string | null;
          subtotal: number;
          tax: number;
          tax_name?: string | null;
          tax_rate?: number;
          to_confirm?: boolean;
          total_amount: number;
          tracking_link?: string | null;
          tracking_number?: string | null;
          tracking_provider?: string | null;
          user_id?: string | null;
        };
        Update: {
          arrives_by?: string | null;
          codes?: string[];
          confirmed_at?: string | null;
          created_at?: string;
          currency?: string;
          customer_email?: never;
          customer_name?: never;
          found_by_code?: string;
          found_by_name?: string;
          gift?: Json | null;
          hold_until?: string | null;
          id?: never;
          idempotency_key?: string | null;
          language?: string | null;
          lines_digest?: string | null;
          paid_amount?: number;
          paid_at?: string | null;
          payment_method?: "stripe" | "cod";
          payment_status?: "pending" | "cod" | "paid" | "cancelled";
          prices_include_tax?: boolean;
          promotion_ids?: number[];
          refunded_amount?: number;
          return_days?: number | null;
          shipping?: number;
          shipping_address?: Json;
          shipping_method?: string | null;
          shipping_tax?: number;
          status?: "pending_payment" | "processing" | "cancelled_payment" | "pending" | "paid" | "shipped" | "delivered" | "cancelled" | "failed" | "payment_failed";
          stripe_payment_intent_id?: string | null;
          subtotal?: number;
          tax?: number;
          tax_name?: string | null;
          tax_rate?: number;
          to_confirm?: boolean;
          total_amount?: number;
          tracking_link?: string | null;
          tracking_number?: string | null;
          tracking_provider?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "orders_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
        ];
        ComputedFields: "returns_until" | "step_days";
      };
      pages: {
        Row: {
          body: string;
          description: string;
          id: number;
          in_footer: boolean;
          position: number;
          slug: string;
          title: string;
          updated_at: string;
        };
        Insert: {
          body?: string;
          description?: string;
          id?: never;
          in_footer?: boolean;
          position?: number;
          slug: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          body?: string;
          description?: string;
          id?: never;
          in_footer?: boolean;
          position?: number;
          slug?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      payment_gateway_settings: {
        Row: {
          credentials: Json;
          id: "stripe" | "paypal" | "payoneer";
          is_enabled: boolean;
          updated_at: string;
        };
        Insert: {
          credentials?: Json;
          id: "stripe" | "paypal" | "payoneer";
          is_enabled?: boolean;
          updated_at?: string;
        };
        Update: {
          credentials?: Json;
          id?: "stripe" | "paypal" | "payoneer";
          is_enabled?: boolean;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      payments: {
        Row: {
          amount_cents: number;
          attempt: number;
          created_at: string;
          expires_at: string;
          former_status: string | null;
          id: number;
          is_test: boolean | null;
          key: string;
          method: "stripe" | "cash" | "transfer" | "card" | "other";
          next_look_at: string;
          order_id: number;
          paid_at: string | null;
          payment_intent_id: string | null;
          problem: string | null;
          session_id: string | null;
          state: "opening" | "open" | "processing" | "paid" | "expired" | "failed" | "taken_back";
          url: string | null;
        };
        Insert: {
          amount_cents: number;
          attempt: number;
          created_at?: string;
          expires_at: string;
          former_status?: string | null;
          id?: never;
          is_test?: boolean | null;
          key?: string;
          method?: "stripe" | "cash" | "transfer" | "card" | "other";
          next_look_at?: string;
          order_id: number;
          paid_at?: string | null;
          payment_intent_id?: string | null;
          problem?: string | null;
          session_id?: string | null;
          state?: "opening" | "open" | "processing" | "paid" | "expired" | "failed" | "taken_back";
          url?: string | null;
        };
        Update: {
          amount_cents?: number;
          attempt?: number;
          created_at?: string;
          expires_at?: string;
          former_status?: string | null;
          id?: never;
          is_test?: boolean | null;
          key?: string;
          method?: "stripe" | "cash" | "transfer" | "card" | "other";
          next_look_at?: string;
          order_id?: number;
          paid_at?: string | null;
          payment_intent_id?: string | null;
          problem?: string | null;
          session_id?: string | null;
          state?: "opening" | "open" | "processing" | "paid" | "expired" | "failed" | "taken_back";
          url?: string | null;
        };
        Relationships: [
          { foreignKeyName: "payments_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "orders"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      price_changes: {
        Row: {
          actor: string | null;
          cause: "opening" | "edit" | "import" | "bulk" | "promotion" | "metal" | "undo" | "order" | "cancellation" | "return" | "exchange" | "correction" | "database";
          changed_at: string;
          choice: string | null;
          id: number;
          kind: "final_price" | "surcharge";
          new: number;
          old: number | null;
          option_combination_id: number | null;
          option_id: number | null;
          option_value_id: number | null;
          price: number | null;
          product_id: number;
        };
        Insert: {
          actor?: string | null;
          cause: "opening" | "edit" | "import" | "bulk" | "promotion" | "metal" | "undo" | "order" | "cancellation" | "return" | "exchange" | "correction" | "database";
          changed_at?: string;
          choice?: string | null;
          id?: never;
          kind: "final_price" | "surcharge";
          new: number;
          old?: number | null;
          option_combination_id?: number | null;
          option_id?: number | null;
          option_value_id?: number | null;
          price?: number | null;
          product_id: number;
        };
        Update: {
          actor?: string | null;
          cause?: "opening" | "edit" | "import" | "bulk" | "promotion" | "metal" | "undo" | "order" | "cancellation" | "return" | "exchange" | "correction" | "database";
          changed_at?: string;
          choice?: string | null;
          id?: never;
          kind?: "final_price" | "surcharge";
          new?: number;
          old?: number | null;
          option_combination_id?: number | null;
          option_id?: number | null;
          option_value_id?: number | null;
          price?: number | null;
          product_id?: number;
        };
        Relationships: [];
        ComputedFields: never;
      };
      product_categories: {
        Row: {
          created_at: string;
          description: string | null;
          id: number;
          name: string;
          picture: string | null;
          position: number | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: never;
          name: string;
          picture?: string | null;
          position?: number | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: never;
          name?: string;
          picture?: string | null;
          position?: number | null;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      product_costs: {
        Row: {
          cost: number;
          product_id: number;
        };
        Insert: {
          cost: number;
          product_id: number;
        };
        Update: {
          cost?: number;
          product_id?: number;
        };
        Relationships: [
          { foreignKeyName: "product_costs_product_id_fkey"; columns: ["product_id"]; isOneToOne: true; referencedRelation: "products"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      product_formulas: {
        Row: {
          ending: number | null;
          fineness: number;
          gross_weight: number | null;
          hsn: string | null;
          making_charge: number;
          metal: "Gold" | "Silver" | "Platinum" | "Palladium";
          net_weight: number;
          product_id: number;
          stones_price: number;
        };
        Insert: {
          ending?: number | null;
          fineness: number;
          gross_weight?: number | null;
          hsn?: string | null;
          making_charge?: number;
          metal: "Gold" | "Silver" | "Platinum" | "Palladium";
          net_weight: number;
          product_id: number;
          stones_price?: number;
        };
        Update: {
          ending?: number | null;
          fineness?: number;
          gross_weight?: number | null;
          hsn?: string | null;
          making_charge?: number;
          metal?: "Gold" | "Silver" | "Platinum" | "Palladium";
          net_weight?: number;
          product_id?: number;
          stones_price?: number;
        };
        Relationships: [
          { foreignKeyName: "product_formulas_product_id_fkey"; columns: ["product_id"]; isOneToOne: true; referencedRelation: "products"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      product_inquiries: {
        Row: {
          created_at: string;
          id: number;
          kind: "question" | "cancel" | "return";
          language: string | null;
          message: string;
          order_id: number | null;
          pieces: Json | null;
          product_id: number | null;
          product_name: string;
          reason: "changed_mind" | "mistake" | "too_slow" | "does_not_fit" | "looks_different" | "damaged" | "wrong_piece" | "other" | null;
          sender_name: string | null;
          status: "new" | "read" | "replied" | "resolved";
          subject: string | null;
          updated_at: string;
          user_email: string;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          id?: never;
          kind?: "question" | "cancel" | "return";
          language?: string | null;
          message: string;
          order_id?: number | null;
          pieces?: Json | null;
          product_id?: number | null;
          product_name: string;
          reason?: "changed_mind" | "mistake" | "too_slow" | "does_not_fit" | "looks_different" | "damaged" | "wrong_piece" | "other" | null;
          sender_name?: string | null;
          status?: "new" | "read" | "replied" | "resolved";
          subject?: string | null;
          updated_at?: string;
          user_email: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          id?: never;
          kind?: "question" | "cancel" | "return";
          language?: string | null;
          message?: string;
          order_id?: number | null;
          pieces?: Json | null;
          product_id?: number | null;
          product_name?: string;
          reason?: "changed_mind" | "mistake" | "too_slow" | "does_not_fit" | "looks_different" | "damaged" | "wrong_piece" | "other" | null;
          sender_name?: string | null;
          status?: "new" | "read" | "replied" | "resolved";
          subject?: string | null;
          updated_at?: string;
          user_email?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "product_inquiries_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "orders"; referencedColumns: ["id"] },
          { foreignKeyName: "product_inquiries_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] },
          { foreignKeyName: "product_inquiries_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      product_option_values: {
        Row: {
          id: number;
          option_id: number;
          position: number;
          stock_quantity: number | null;
          surcharge: number;
          value: string;
        };
        Insert: {
          id?: never;
          option_id: number;
          position: number;
          stock_quantity?: number | null;
          surcharge?: number;
          value: string;
        };
        Update: {
          id?: never;
          option_id?: number;
          position?: number;
          stock_quantity?: number | null;
          surcharge?: number;
          value?: string;
        };
        Relationships: [
          { foreignKeyName: "product_option_values_option_id_fkey"; columns: ["option_id"]; isOneToOne: false; referencedRelation: "product_options"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      product_options: {
        Row: {
          allowed: "letters" | "letters_and_digits" | "letters_digits_and_symbols" | null;
          id: number;
          is_ring_size: boolean;
          kind: "choice" | "text";
          max_length: number | null;
          name: string;
          position: number;
          product_id: number;
          required: boolean;
          surcharge: number;
        };
        Insert: {
          allowed?: "letters" | "letters_and_digits" | "letters_digits_and_symbols" | null;
          id?: never;
          is_ring_size: boolean;
          kind: "choice" | "text";
          max_length?: number | null;
          name: string;
          position: number;
          product_id: number;
          required?: boolean;
          surcharge?: number;
        };
        Update: {
          allowed?: "letters" | "letters_and_digits" | "letters_digits_and_symbols" | null;
          id?: never;
          is_ring_size?: boolean;
          kind?: "choice" | "text";
          max_length?: number | null;
          name?: string;
          position?: number;
          product_id?: number;
          required?: boolean;
          surcharge?: number;
        };
        Relationships: [
          { foreignKeyName: "product_options_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      products: {
        Row: {
          carat: number | null;
          category: string;
          certificate_file: string | null;
          certificate_lab: string | null;
          certificate_number: string | null;
          clarity: string | null;
          color: string | null;
          created_at: string;
          cut: string | null;
          description: string;
          dimensions: string | null;
          featured: boolean;
          featured_position: number | null;
          features: string[];
          final_price: number;
          id: number;
          idempotency_key: string | null;
          image: string | null;
          images: string[];
          metal: string | null;
          name: string;
          origin: "natural" | "lab-grown" | "simulant" | null;
          original_price: number | null;
          price: number;
          publish_at: string | null;
          rating: number | null;
          requires_options: boolean;
          reviews: number;
          shape: string | null;
          shown_rating: number;
          sku: string | null;
          status: "draft" | "published" | "archived";
          stock_quantity: number | null;
          stone: string | null;
          stone_length: number | null;
          stone_width: number | null;
          tags: string[];
          type: "ring" | "earrings" | "necklace" | "pendant" | "bracelet" | "brooch" | "loose stone" | "other" | null;
          updated_at: string;
          weight: number | null;
        };
        Insert: {
          carat?: number | null;
          category: string;
          certificate_file?: string | null;
          certificate_lab?: string | null;
          certificate_number?: string | null;
          clarity?: string | null;
          color?: string | null;
          created_at?: string;
          cut?: string | null;
          description?: string;
          dimensions?: string | null;
          featured?: boolean;
          featured_position?: number | null;
          features?: string[];
          final_price?: number;
          id?: never;
          idempotency_key?: string | null;
          image?: string | null;
          images?: string[];
          metal?: string | null;
          name: string;
          origin?: "natural" | "lab-grown" | "simulant" | null;
          original_price?: number | null;
          price: number;
          publish_at?: string | null;
          rating?: number | null;
          requires_options?: boolean;
          reviews?: number;
          shape?: string | null;
          shown_rating?: number;
          sku?: string | null;
          status?: "draft" | "published" | "archived";
          stock_quantity?: number | null;
          stone?: string | null;
          stone_length?: number | null;
          stone_width?: number | null;
          tags?: string[];
          type?: "ring" | "earrings" | "necklace" | "pendant" | "bracelet" | "brooch" | "loose stone" | "other" | null;
          updated_at?: string;
          weight?: number | null;
        };
        Update: {
          carat?: number | null;
          category?: string;
          certificate_file?: string | null;
          certificate_lab?: string | null;
          certificate_number?: string | null;
          clarity?: string | null;
          color?: string | null;
          created_at?: string;
          cut?: string | null;
          description?: string;
          dimensions?: string | null;
          featured?: boolean;
          featured_position?: number | null;
          features?: string[];
          final_price?: number;
          id?: never;
          idempotency_key?: string | null;
          image?: string | null;
          images?: string[];
          metal?: string | null;
          name?: string;
          origin?: "natural" | "lab-grown" | "simulant" | null;
          original_price?: number | null;
          price?: number;
          publish_at?: string | null;
          rating?: number | null;
          requires_options?: boolean;
          reviews?: number;
          shape?: string | null;
          shown_rating?: number;
          sku?: string | null;
          status?: "draft" | "published" | "archived";
          stock_quantity?: number | null;
          stone?: string | null;
          stone_length?: number | null;
          stone_width?: number | null;
          tags?: string[];
          type?: "ring" | "earrings" | "necklace" | "pendant" | "bracelet" | "brooch" | "loose stone" | "other" | null;
          updated_at?: string;
          weight?: number | null;
        };
        Relationships: [
          { foreignKeyName: "products_category_fkey"; columns: ["category"]; isOneToOne: false; referencedRelation: "product_categories"; referencedColumns: ["name"] },
        ];
        ComputedFields: never;
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          email: string | null;
          full_name: string | null;
          id: string;
        };
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id: string;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      promotions: {
        Row: {
          applicable_scope: "all_products" | "specific_products" | "specific_categories";
          category_names: string[];
          code: string | null;
          created_at: string;
          description: string | null;
          discount_per: "piece" | "order";
          discount_type: "percentage" | "fixed_amount";
          discount_value: number;
          end_date: string;
          id: number;
          is_active: boolean;
          least_order_value: number | null;
          name: string;
          product_ids: number[];
          start_date: string;
          updated_at: string;
          usage_count: number;
          usage_limit: number | null;
          uses_per_customer: number | null;
        };
        Insert: {
          applicable_scope?: "all_products" | "specific_products" | "specific_categories";
          category_names?: string[];
          code?: string | null;
          created_at?: string;
          description?: string | null;
          discount_per?: "piece" | "order";
          discount_type?: "percentage" | "fixed_amount";
          discount_value: number;
          end_date: string;
          id?: never;
          is_active?: boolean;
          least_order_value?: number | null;
          name: string;
          product_ids?: number[];
          start_date: string;
          updated_at?: string;
          usage_count?: number;
          usage_limit?: number | null;
          uses_per_customer?: number | null;
        };
        Update: {
          applicable_scope?: "all_products" | "specific_products" | "specific_categories";
          category_names?: string[];
          code?: string | null;
          created_at?: string;
          description?: string | null;
          discount_per?: "piece" | "order";
          discount_type?: "percentage" | "fixed_amount";
          discount_value?: number;
          end_date?: string;
          id?: never;
          is_active?: boolean;
          least_order_value?: number | null;
          name?: string;
          product_ids?: number[];
          start_date?: string;
          updated_at?: string;
          usage_count?: number;
          usage_limit?: number | null;
          uses_per_customer?: number | null;
        };
        Relationships: [];
        ComputedFields: never;
      };
      redirects: {
        Row: {
          id: number;
          path: string;
          target: string;
          updated_at: string;
        };
        Insert: {
          id?: never;
          path: string;
          target: string;
          updated_at?: string;
        };
        Update: {
          id?: never;
          path?: string;
          target?: string;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      refunds: {
        Row: {
          amount_cents: number;
          created_at: string;
          id: number;
          idempotency_key: string;
          next_look_at: string;
          order_id: number;
          payment_id: number;
          problem: string | null;
          reason: string;
          requested_by: string | null;
          state: "requested" | "pending" | "succeeded" | "failed" | "canceled";
          stripe_refund_id: string | null;
          tries: number;
        };
        Insert: {
          amount_cents: number;
          created_at?: string;
          id?: never;
          idempotency_key: string;
          next_look_at?: string;
          order_id: number;
          payment_id: number;
          problem?: string | null;
          reason: string;
          requested_by?: string | null;
          state?: "requested" | "pending" | "succeeded" | "failed" | "canceled";
          stripe_refund_id?: string | null;
          tries?: number;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          id?: never;
          idempotency_key?: string;
          next_look_at?: string;
          order_id?: number;
          payment_id?: number;
          problem?: string | null;
          reason?: string;
          requested_by?: string | null;
          state?: "requested" | "pending" | "succeeded" | "failed" | "canceled";
          stripe_refund_id?: string | null;
          tries?: number;
        };
        Relationships: [
          { foreignKeyName: "refunds_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "orders"; referencedColumns: ["id"] },
          { foreignKeyName: "refunds_payment_id_fkey"; columns: ["payment_id"]; isOneToOne: false; referencedRelation: "payments"; referencedColumns: ["id"] },
          { foreignKeyName: "refunds_requested_by_fkey"; columns: ["requested_by"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      review_figures: {
        Row: {
          points: number;
          product_id: number;
          reviews: number;
          stars: number[];
        };
        Insert: {
          points?: never;
          product_id: number;
          reviews?: never;
          stars: number[];
        };
        Update: {
          points?: never;
          product_id?: number;
          reviews?: never;
          stars?: number[];
        };
        Relationships: [
          { foreignKeyName: "review_figures_product_id_fkey"; columns: ["product_id"]; isOneToOne: true; referencedRelation: "products"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      reviews: {
        Row: {
          answer: string;
          answered_at: string | null;
          author: string;
          changed_at: string | null;
          created_at: string;
          fit: "small" | "true" | "large" | null;
          hidden_at: string | null;
          hidden_reason: string | null;
          id: number;
          is_reported: boolean;
          language: string | null;
          order_item_id: number;
          photographs: string[];
          product_id: number | null;
          rating: number;
          report_settled_at: string | null;
          reported_at: string | null;
          size: string | null;
          words: string;
        };
        Insert: {
          answer?: string;
          answered_at?: string | null;
          author?: string;
          changed_at?: string | null;
          created_at?: string;
          fit?: "small" | "true" | "large" | null;
          hidden_at?: string | null;
          hidden_reason?: string | null;
          id?: never;
          is_reported?: boolean;
          language?: string | null;
          order_item_id: number;
          photographs?: string[];
          product_id?: number | null;
          rating: number;
          report_settled_at?: string | null;
          reported_at?: string | null;
          size?: string | null;
          words?: string;
        };
        Update: {
          answer?: string;
          answered_at?: string | null;
          author?: string;
          changed_at?: string | null;
          created_at?: string;
          fit?: "small" | "true" | "large" | null;
          hidden_at?: string | null;
          hidden_reason?: string | null;
          id?: never;
          is_reported?: boolean;
          language?: string | null;
          order_item_id?: number;
          photographs?: string[];
          product_id?: number | null;
          rating?: number;
          report_settled_at?: string | null;
          reported_at?: string | null;
          size?: string | null;
          words?: string;
        };
        Relationships: [
          { foreignKeyName: "reviews_order_item_id_fkey"; columns: ["order_item_id"]; isOneToOne: true; referencedRelation: "order_items"; referencedColumns: ["id"] },
          { foreignKeyName: "reviews_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      saved_lists: {
        Row: {
          cart: Json;
          updated_at: string;
          user_id: string;
          version: number;
          wishes: number[];
        };
        Insert: {
          cart: Json;
          updated_at?: string;
          user_id: string;
          version?: number;
          wishes: number[];
        };
        Update: {
          cart?: Json;
          updated_at?: string;
          user_id?: string;
          version?: number;
          wishes?: number[];
        };
        Relationships: [
          { foreignKeyName: "saved_lists_user_id_fkey"; columns: ["user_id"]; isOneToOne: true; referencedRelation: "profiles"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      search_synonyms: {
        Row: {
          id: number;
          meanings: string;
          updated_at: string;
          words: string;
        };
        Insert: {
          id?: never;
          meanings: string;
          updated_at?: string;
          words: string;
        };
        Update: {
          id?: never;
          meanings?: string;
          updated_at?: string;
          words?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      shipping_methods: {
        Row: {
          days_from: number | null;
          days_to: number | null;
          fee: number;
          free_above: number | null;
          id: number;
          is_insured: boolean;
          is_signed_for: boolean;
          name: string;
          position: number;
          updated_at: string;
          zone_id: number;
        };
        Insert: {
          days_from?: number | null;
          days_to?: number | null;
          fee: number;
          free_above?: number | null;
          id?: never;
          is_insured?: boolean;
          is_signed_for?: boolean;
          name: string;
          position?: number;
          updated_at?: string;
          zone_id: number;
        };
        Update: {
          days_from?: number | null;
          days_to?: number | null;
          fee?: number;
          free_above?: number | null;
          id?: never;
          is_insured?: boolean;
          is_signed_for?: boolean;
          name?: string;
          position?: number;
          updated_at?: string;
          zone_id?: number;
        };
        Relationships: [
          { foreignKeyName: "shipping_methods_zone_id_fkey"; columns: ["zone_id"]; isOneToOne: false; referencedRelation: "shipping_zones"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      shipping_zones: {
        Row: {
          countries: string[];
          id: number;
          name: string;
          takes_cash: boolean;
          updated_at: string;
        };
        Insert: {
          countries?: string[];
          id?: never;
          name: string;
          takes_cash?: boolean;
          updated_at?: string;
        };
        Update: {
          countries?: string[];
          id?: never;
          name?: string;
          takes_cash?: boolean;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      shop_facts: {
        Row: {
          accent: string | null;
          address: string;
          announcement: string;
          announcement_until: string | null;
          charges_tax: boolean;
          country: string | null;
          currency: string;
          delivery: string;
          email: string;
          has_seen_payment: boolean;
          has_seen_shipping: boolean;
          has_seen_taxes: boolean;
          hero_image: string | null;
          hero_text: string;
          hero_title: string;
          hides_opening: boolean;
          hours: string;
          icon: string | null;
          id: boolean;
          invoice_prefix: string;
          invoice_when: "paid" | "shipped" | "by_hand";
          language: string;
          lengths: "in" | "cm";
          locale: string;
          logo: string | null;
          low_stock_threshold: number;
          name: string;
          phone: string;
          prices_include_tax: boolean;
          registered_name: string;
          return_days: number | null;
          returns: string;
          review_request_days: number;
          ring_sizes: "US" | "UK" | "EU";
          ships_elsewhere: boolean;
          tagline: string;
          tax_number: string;
          taxes_shipping: boolean;
          time_zone: string;
          updated_at: string;
          warranty: string;
        };
        Insert: {
          accent?: string | null;
          address?: string;
          announcement?: string;
          announcement_until?: string | null;
          charges_tax?: boolean;
          country?: string | null;
          currency?: string;
          delivery?: string;
          email?: string;
          has_seen_payment?: boolean;
          has_seen_shipping?: boolean;
          has_seen_taxes?: boolean;
          hero_image?: string | null;
          hero_text?: string;
          hero_title?: string;
          hides_opening?: boolean;
          hours?: string;
          icon?: string | null;
          id?: never;
          invoice_prefix?: string;
          invoice_when?: "paid" | "shipped" | "by_hand";
          language?: string;
          lengths?: "in" | "cm";
          locale?: string;
          logo?: string | null;
          low_stock_threshold?: number;
          name?: string;
          phone?: string;
          prices_include_tax?: boolean;
          registered_name?: string;
          return_days?: number | null;
          returns?: string;
          review_request_days?: number;
          ring_sizes?: "US" | "UK" | "EU";
          ships_elsewhere?: boolean;
          tagline?: string;
          tax_number?: string;
          taxes_shipping?: boolean;
          time_zone?: string;
          updated_at?: string;
          warranty?: string;
        };
        Update: {
          accent?: string | null;
          address?: string;
          announcement?: string;
          announcement_until?: string | null;
          charges_tax?: boolean;
          country?: string | null;
          currency?: string;
          delivery?: string;
          email?: string;
          has_seen_payment?: boolean;
          has_seen_shipping?: boolean;
          has_seen_taxes?: boolean;
          hero_image?: string | null;
          hero_text?: string;
          hero_title?: string;
          hides_opening?: boolean;
          hours?: string;
          icon?: string | null;
          id?: never;
          invoice_prefix?: string;
          invoice_when?: "paid" | "shipped" | "by_hand";
          language?: string;
          lengths?: "in" | "cm";
          locale?: string;
          logo?: string | null;
          low_stock_threshold?: number;
          name?: string;
          phone?: string;
          prices_include_tax?: boolean;
          registered_name?: string;
          return_days?: number | null;
          returns?: string;
          review_request_days?: number;
          ring_sizes?: "US" | "UK" | "EU";
          ships_elsewhere?: boolean;
          tagline?: string;
          tax_number?: string;
          taxes_shipping?: boolean;
          time_zone?: string;
          updated_at?: string;
          warranty?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      shop_languages: {
        Row: {
          code: string;
          is_shown: boolean;
          updated_at: string;
        };
        Insert: {
          code: string;
          is_shown?: boolean;
          updated_at?: string;
        };
        Update: {
          code?: string;
          is_shown?: boolean;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      stock_moves: {
        Row: {
          actor: string | null;
          cause: "opening" | "edit" | "import" | "bulk" | "promotion" | "metal" | "undo" | "order" | "cancellation" | "return" | "exchange" | "correction" | "database";
          choice: string | null;
          created_at: string;
          id: number;
          note: string | null;
          option_combination_id: number | null;
          option_value_id: number | null;
          order_id: number | null;
          product_id: number;
          quantity: number;
          stock_after: number | null;
        };
        Insert: {
          actor?: string | null;
          cause: "opening" | "edit" | "import" | "bulk" | "promotion" | "metal" | "undo" | "order" | "cancellation" | "return" | "exchange" | "correction" | "database";
          choice?: string | null;
          created_at?: string;
          id?: never;
          note?: string | null;
          option_combination_id?: number | null;
          option_value_id?: number | null;
          order_id?: number | null;
          product_id: number;
          quantity: number;
          stock_after?: number | null;
        };
        Update: {
          actor?: string | null;
          cause?: "opening" | "edit" | "import" | "bulk" | "promotion" | "metal" | "undo" | "order" | "cancellation" | "return" | "exchange" | "correction" | "database";
          choice?: string | null;
          created_at?: string;
          id?: never;
          note?: string | null;
          option_combination_id?: number | null;
          option_value_id?: number | null;
          order_id?: number | null;
          product_id?: number;
          quantity?: number;
          stock_after?: number | null;
        };
        Relationships: [];
        ComputedFields: never;
      };
      stock_requests: {
        Row: {
          created_at: string;
          email: string;
          id: number;
          language: string | null;
          passed_at: string | null;
          product_id: number;
          value_ids: number[];
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: never;
          language?: string | null;
          passed_at?: string | null;
          product_id: number;
          value_ids?: number[];
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: never;
          language?: string | null;
          passed_at?: string | null;
          product_id?: number;
          value_ids?: number[];
        };
        Relationships: [
          { foreignKeyName: "stock_requests_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
      tax_rates: {
        Row: {
          country: string | null;
          id: number;
          name: string;
          rate: number;
          region: string | null;
          updated_at: string;
        };
        Insert: {
          country?: string | null;
          id?: never;
          name: string;
          rate: number;
          region?: string | null;
          updated_at?: string;
        };
        Update: {
          country?: string | null;
          id?: never;
          name?: string;
          rate?: number;
          region?: string | null;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      text_templates: {
        Row: {
          id: number;
          name: string;
          position: number;
          text: string;
          updated_at: string;
        };
        Insert: {
          id?: never;
          name: string;
          position?: number;
          text: string;
          updated_at?: string;
        };
        Update: {
          id?: never;
          name?: string;
          position?: number;
          text?: string;
          updated_at?: string;
        };
        Relationships: [];
        ComputedFields: never;
      };
      translations: {
        Row: {
          field: string;
          id: number;
          language: string;
          original: string;
          record: string;
          subject: string;
          text: string;
          updated_at: string;
        };
        Insert: {
          field: string;
          id?: never;
          language: string;
          original: string;
          record: string;
          subject: string;
          text: string;
          updated_at?: string;
        };
        Update: {
          field?: string;
          id?: never;
          language?: string;
          original?: string;
          record?: string;
          subject?: string;
          text?: string;
          updated_at?: string;
        };
        Relationships: [
          { foreignKeyName: "translations_language_fkey"; columns: ["language"]; isOneToOne: false; referencedRelation: "shop_languages"; referencedColumns: ["code"] },
        ];
        ComputedFields: never;
      };
      user_roles: {
        Row: {
          role: "admin";
          user_id: string;
        };
        Insert: {
          role: "admin";
          user_id: string;
        };
        Update: {
          role?: "admin";
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: "user_roles_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["id"] },
        ];
        ComputedFields: never;
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      accept_admin_invitation: {
        Args: { token: string };
        Returns: undefined;
      };
      add_order_note: {
        Args: { order_id: number; note: string };
        Returns: Json;
      };
      add_photograph: {
        Args: { photograph_id: number; stored: string };
        Returns: boolean;
      };
      admin_invitation: {
        Args: { token: string };
        Returns: Json;
      };
      all_collections: {
        Args: never;
        Returns: Database["public"]["Tables"]["collections"]["Row"][];
        SetofOptions: { from: "*"; to: "collections"; isOneToOne: false; isSetofReturn: true };
      };
      answer_inquiry: {
        Args: { answered_id: number; answer: string; last_seen?: number };
        Returns: undefined;
      };
      answer_offer: {
        Args: { offer_id: number; price: number; seen: string; message?: string; days?: number };
        Returns: Json;
      };
      apply_catalog_run: {
        Args: { run_id: number };
        Returns: Database["public"]["Tables"]["catalog_runs"]["Row"];
      };
      apply_metal_rates: {
        Args: { rates: Json; seen: string; confirmed?: boolean };
        Returns: number;
      };
      arrange: {
        Args: { list: string; ids: number[]; seen: number[] };
        Returns: boolean;
      };
      backup_attention: {
        Args: never;
        Returns: Json;
      };
      backup_status: {
        Args: never;
        Returns: Json;
      };
      begin_catalog_run: {
        Args: { title: string; headings?: string[]; columns?: string[]; new_categories?: string[] };
        Returns: number;
      };
      begin_payment: {
        Args: { order_id: number };
        Returns: Json;
      };
      begin_review_photograph: {
        Args: { order_item_id: number; key?: string };
        Returns: string;
      };
      best_sellers: {
        Args: { take?: number };
        Returns: Database["public"]["Tables"]["products"]["Row"][];
        SetofOptions: { from: "*"; to: "products"; isOneToOne: false; isSetofReturn: true };
      };
      cancel_unpaid_order: {
        Args: { order_id: number };
        Returns: boolean;
      };
      card_payment: {
        Args: never;
        Returns: Json;
      };
      catalog_run_progress: {
        Args: never;
        Returns: number;
      };
      category_counts: {
        Args: { with_unlisted?: boolean };
        Returns: { category: string; products: number }[];
      };
      category_texts: {
        Args: { category: Database["public"]["Tables"]["product_categories"]["Row"] };
        Returns: Database["public"]["Tables"]["translations"]["Row"][];
        SetofOptions: { from: "product_categories"; to: "translations"; isOneToOne: false; isSetofReturn: true };
      };
      change_order_address: {
        Args: { order_id: number; shipping_address: Json };
        Returns: Json;
      };
      change_order_options: {
        Args: { order_item_id: number; options: Json };
        Returns: Json;
      };
      check_codes: {
        Args: { codes: string[]; lines: Json; unpaid?: string };
        Returns: Json;
      };
      choose_products: {
        Args: { ids: number[] };
        Returns: string;
      };
      claim_guest_orders: {
        Args: never;
        Returns: number;
      };
      claim_messages: {
        Args: { most?: number; lease_seconds?: number };
        Returns: Json;
      };
      claim_metal_address: {
        Args: never;
        Returns: string;
      };
      confirm_newsletter: {
        Args: { token: string };
        Returns: undefined;
      };
      confirm_order: {
        Args: { order_id: number };
        Returns: undefined;
      };
      correct_stock: {
        Args: { product_id: number; quantity: number; reason: string; value_ids?: number[] };
        Returns: number;
      };
      count_collection: {
        Args: { draft: Json };
        Returns: number;
      };
      current_metal_rates: {
        Args: never;
        Returns: Database["public"]["Tables"]["metal_rates"]["Row"][];
        SetofOptions: { from: "*"; to: "metal_rates"; isOneToOne: false; isSetofReturn: true };
      };
      customer: {
        Args: { customer_id: number };
        Returns: Json;
      };
      customer_count: {
        Args: { kind?: string };
        Returns: number;
      };
      customer_data_request: {
        Args: { token: string };
        Returns: Json;
      };
      customer_of_order: {
        Args: { order_id: number };
        Returns: Json;
      };
      customer_sums: {
        Args: { customer: Database["public"]["Tables"]["customers"]["Row"] };
        Returns: Json;
      };
      dashboard_stats: {
        Args: { time_zone?: string };
        Returns: Json;
      };
      decide_mailed_offer: {
        Args: { token: string; accept: boolean; price: number };
        Returns: undefined;
      };
      decide_own_offer: {
        Args: { offer_id: number; accept: boolean; price: number };
        Returns: undefined;
      };
      delete_review: {
        Args: { order_item_id: number; key?: string };
        Returns: undefined;
      };
      due_photographs: {
        Args: { most?: number };
        Returns: Json;
      };
      end_hold: {
        Args: { order_id: number };
        Returns: undefined;
      };
      end_newsletter: {
        Args: { key: string };
        Returns: undefined;
      };
      end_stock_requests: {
        Args: { token: string };
        Returns: undefined;
      };
      erase_customer: {
        Args: { email: string };
        Returns: undefined;
      };
      erase_own_data: {
        Args: { token: string };
        Returns: undefined;
      };
      export_customer: {
        Args: { email: string };
        Returns: Json;
      };
      export_own_data: {
        Args: { token: string };
        Returns: Json;
      };
      export_products: {
        Args: { after_product?: number; most?: number; chosen?: string };
        Returns: Json;
      };
      fail_payment: {
        Args: { payment_id: number; problem: string };
        Returns: undefined;
      };
      fail_refund: {
        Args: { refund_id: number; problem: string };
        Returns: undefined;
      };
      guest_invoices: {
        Args: { order_id: number; key: string };
        Returns: Json;
      };
      guest_order: {
        Args: { order_id: number; key: string };
        Returns: Json;
      };
      invite_admin: {
        Args: { email: string };
        Returns: undefined;
      };
      is_admin: {
        Args: never;
        Returns: boolean;
      };
      issue_invoice: {
        Args: { order_id: number };
        Returns: Database["public"]["Tables"]["invoices"]["Row"];
      };
      item_texts: {
        Args: { item: Database["public"]["Tables"]["order_items"]["Row"] };
        Returns: Database["public"]["Tables"]["translations"]["Row"][];
        SetofOptions: { from: "order_items"; to: "translations"; isOneToOne: false; isSetofReturn: true };
      };
      live_payment: {
        Args: { order_id: number };
        Returns: Json;
      };
      load_settings: {
        Args: { settings: Json };
        Returns: undefined;
      };
      mail_is_set_up: {
        Args: never;
        Returns: boolean;
      };
      mail_server: {
        Args: never;
        Returns: Json;
      };
      mailed_newsletter_address: {
        Args: { token: string };
        Returns: string;
      };
      mailed_offer: {
        Args: { token: string };
        Returns: Json;
      };
      mailed_stock_requests: {
        Args: { token: string };
        Returns: Json;
      };
      may_pay: {
        Args: { order_id: number; key?: string };
        Returns: boolean;
      };
      newsletter_addresses: {
        Args: { ended?: boolean; after_id?: number; most?: number };
        Returns: Json;
      };
      note_backup_download: {
        Args: { backup_id: number; administrator: string };
        Returns: undefined;
      };
      note_invited_account: {
        Args: { token: string; account_id: string };
        Returns: undefined;
      };
      note_mail_set_up: {
        Args: { is_set_up: boolean };
        Returns: undefined;
      };
      note_message_failed: {
        Args: { failed_id: number; attempt: number; error: string; is_final: boolean };
        Returns: undefined;
      };
      note_message_sent: {
        Args: { sent_id: number };
        Returns: undefined;
      };
      note_message_token: {
        Args: { noted_id: number; digest: string };
        Returns: boolean;
      };
      note_metal_rates: {
        Args: { rates: Json; problem?: string };
        Returns: boolean;
      };
      note_payment_service: {
        Args: never;
        Returns: undefined;
      };
      note_photograph: {
        Args: { photograph_id: number; stored?: string; problem?: string; seconds_to_wait?: number };
        Returns: boolean;
      };
      note_print: {
        Args: { order_ids: number[]; paper: string };
        Returns: undefined;
      };
      note_refund: {
        Args: { facts: Json };
        Returns: string;
      };
      note_session: {
        Args: { payment_id: number; session_id: string; url: string; is_test: boolean };
        Returns: Json;
      };
      opening: {
        Args: never;
        Returns: Json;
      };
      order_count: {
        Args: { statuses?: string[]; since?: string; before?: string };
        Returns: number;
      };
      order_reviews: {
        Args: { order_id: number; key?: string };
        Returns: Json;
      };
      other_inquiries: {
        Args: { inquiry_id: number };
        Returns: Database["public"]["Tables"]["product_inquiries"]["Row"][];
        SetofOptions: { from: "*"; to: "product_inquiries"; isOneToOne: false; isSetofReturn: true };
      };
      overlong_product: {
        Args: { longest: number; chosen?: string };
        Returns: number;
      };
      packing_slips: {
        Args: { order_ids: number[] };
        Returns: Json;
      };
      papers: {
        Args: { placed: Database["public"]["Tables"]["orders"]["Row"] };
        Returns: Database["public"]["Tables"]["invoices"]["Row"][];
        SetofOptions: { from: "orders"; to: "invoices"; isOneToOne: false; isSetofReturn: true };
      };
      payment_secrets: {
        Args: never;
        Returns: Json;
      };
      payment_work: {
        Args: never;
        Returns: Json;
      };
      photo_texts: {
        Args: { product: Database["public"]["Tables"]["products"]["Row"] };
        Returns: Database["public"]["Tables"]["translations"]["Row"][];
        SetofOptions: { from: "products"; to: "translations"; isOneToOne: false; isSetofReturn: true };
      };
      place_order: {
        Args: { lines: Json; shipping_address: Json; payment_method: string; idempotency_key: string; expected_total?: number; shipping_method?: number; codes?: string[]; language?: string; gift?: Json };
        Returns: Json;
      };
      preview_catalog_run: {
        Args: { run_id: number };
        Returns: Database["public"]["Tables"]["catalog_runs"]["Row"];
      };
      preview_metal_rates: {
        Args: { rates: Json };
        Returns: Json;
      };
      preview_promotion: {
        Args: { promotion: Json; id?: number };
        Returns: Json;
      };
      product_facets: {
        Args: { q?: string; category?: string; filters?: Json; language?: string };
        Returns: { facet: string; value: string; products: number }[];
      };
      product_reviews: {
        Args: { product_id: number; stars?: number; with_photographs?: boolean; sort?: string; after?: number };
        Returns: Json;
      };
      product_texts: {
        Args: { product: Database["public"]["Tables"]["products"]["Row"] };
        Returns: Database["public"]["Tables"]["translations"]["Row"][];
        SetofOptions: { from: "products"; to: "translations"; isOneToOne: false; isSetofReturn: true };
      };
      receive_cash: {
        Args: { order_id: number };
        Returns: undefined;
      };
      receive_payment: {
        Args: { order_id: number; method: string; seen_status?: string; next_status?: string };
        Returns: boolean;
      };
      receive_payments: {
        Args: { order_ids: number[]; method: string; paid_on?: string };
        Returns: Json;
      };
      redirect_target: {
        Args: { path: string };
        Returns: string;
      };
      refunds_by_time: {
        Args: { first_day: string; last_day: string; unit: string };
        Returns: Json;
      };
      related_products: {
        Args: { product_id: number; take?: number };
        Returns: Database["public"]["Tables"]["products"]["Row"][];
        SetofOptions: { from: "*"; to: "products"; isOneToOne: false; isSetofReturn: true };
      };
      remove_admin: {
        Args: { user_id: string };
        Returns: undefined;
      };
      report_order_lines: {
        Args: { first_day?: string; last_day?: string; ids?: number[]; after_time?: string; after_id?: number; after_line?: number; most?: number };
        Returns: Json;
      };
      report_orders: {
        Args: { first_day?: string; last_day?: string; ids?: number[]; after_time?: string; after_id?: number; most?: number };
        Returns: Json;
      };
      report_review: {
        Args: { review_id: number };
        Returns: undefined;
      };
      request_backup: {
        Args: never;
        Returns: undefined;
      };
      request_customer_data: {
        Args: { kind: string; language?: string };
        Returns: undefined;
      };
      request_refund: {
        Args: { order_id: number; amount_cents: number; reason: string; restock: boolean; idempotency_key: string; pieces?: Json; payment_id?: number };
        Returns: Json;
      };
      request_reviews: {
        Args: never;
        Returns: number;
      };
      request_stock_mail: {
        Args: { product_id: number; email: string; value_ids?: number[]; language?: string };
        Returns: undefined;
      };
      returns_until: {
        Args: { placed: Database["public"]["Tables"]["orders"]["Row"] };
        Returns: string;
      };
      review_quotes: {
        Args: { ids?: number[]; page_language?: string };
        Returns: { id: number; rating: number; words: string; author: string; language: string; product_id: number; product_name: string; texts: Json }[];
      };
      round_amounts: {
        Args: never;
        Returns: undefined;
      };
      running_promotions: {
        Args: { product_id?: number; language?: string };
        Returns: { id: number; name: string; discount_type: string; discount_value: number; applicable_scope: string; category_names: string[]; texts: Json }[];
      };
      sales_by_category: {
        Args: { first_day: string; last_day: string };
        Returns: Json;
      };
      sales_by_country: {
        Args: { first_day: string; last_day: string };
        Returns: Json;
      };
      sales_by_product: {
        Args: { first_day: string; last_day: string; best?: boolean; after?: string; most?: number };
        Returns: Json;
      };
      sales_by_time: {
        Args: { first_day: string; last_day: string; unit: string };
        Returns: Json;
      };
      save_product_cost: {
        Args: { product_id: number; cost: number; seen?: number };
        Returns: boolean;
      };
      save_product_formula: {
        Args: { product_id: number; formula: Json; seen?: Json; price?: number };
        Returns: Json;
      };
      save_product_options: {
        Args: { product_id: number; options: Json; seen?: Json };
        Returns: Json;
      };
      save_translation: {
        Args: { language: string; subject: string; record: string; field: string; original: string; text: string; seen?: string };
        Returns: Json;
      };
      search_catalog: {
        Args: { q: string; with_descriptions?: boolean };
        Returns: Database["public"]["Tables"]["products"]["Row"][];
        SetofOptions: { from: "*"; to: "products"; isOneToOne: false; isSetofReturn: true };
      };
      search_customers: {
        Args: { q: string; kind?: string; sort?: string; descending?: boolean };
        Returns: Database["public"]["Tables"]["customers"]["Row"][];
        SetofOptions: { from: "*"; to: "customers"; isOneToOne: false; isSetofReturn: true };
      };
      search_inquiries: {
        Args: { q: string; kind?: string; status?: string };
        Returns: Database["public"]["Tables"]["product_inquiries"]["Row"][];
        SetofOptions: { from: "*"; to: "product_inquiries"; isOneToOne: false; isSetofReturn: true };
      };
      search_orders: {
        Args: { q: string; statuses?: string[]; since?: string; before?: string; sort?: string; descending?: boolean };
        Returns: Database["public"]["Tables"]["orders"]["Row"][];
        SetofOptions: { from: "*"; to: "orders"; isOneToOne: false; isSetofReturn: true };
      };
      search_products: {
        Args: { q?: string; category?: string; filters?: Json; sort?: string; skip?: number; take?: number; near?: boolean; language?: string };
        Returns: Database["public"]["Tables"]["products"]["Row"][];
        SetofOptions: { from: "*"; to: "products"; isOneToOne: false; isSetofReturn: true };
      };
      section_texts: {
        Args: { section: Database["public"]["Tables"]["home_sections"]["Row"] };
        Returns: Database["public"]["Tables"]["translations"]["Row"][];
        SetofOptions: { from: "home_sections"; to: "translations"; isOneToOne: false; isSetofReturn: true };
      };
      send_contact_message: {
        Args: { name: string; email: string; subject: string; message: string; language?: string };
        Returns: undefined;
      };
      send_message_again: {
        Args: { again_id: number };
        Returns: undefined;
      };
      send_order_request: {
        Args: { order_id: number; kind: string; pieces: Json; reason: string; message?: string; key?: string };
        Returns: undefined;
      };
      settings: {
        Args: never;
        Returns: Json;
      };
      settle_payment: {
        Args: { facts: Json };
        Returns: Json;
      };
      ship_orders: {
        Args: { shipments: Json };
        Returns: Json;
      };
      shop: {
        Args: { language?: string };
        Returns: Json;
      };
      shop_texts: {
        Args: { facts: Database["public"]["Tables"]["shop_facts"]["Row"] };
        Returns: Database["public"]["Tables"]["translations"]["Row"][];
        SetofOptions: { from: "shop_facts"; to: "translations"; isOneToOne: false; isSetofReturn: true };
      };
      stage_bulk_change: {
        Args: { title: string; ids: number[]; change: Json };
        Returns: number;
      };
      stage_catalog_rows: {
        Args: { run_id: number; staged: Json };
        Returns: undefined;
      };
      step_days: {
        Args: { placed: Database["public"]["Tables"]["orders"]["Row"] };
        Returns: Json;
      };
      stock_by_category: {
        Args: never;
        Returns: Json;
      };
      stock_value: {
        Args: { after_product?: number; after_value?: number; most?: number };
        Returns: Json;
      };
      subscribe_to_newsletter: {
        Args: { email: string; source: string; language?: string };
        Returns: undefined;
      };
      sync_lists: {
        Args: { cart?: Json; wishes?: number[]; version?: number };
        Returns: Json;
      };
      take_back_payment: {
        Args: { payment_id: number; reason: string };
        Returns: undefined;
      };
      tax_by_rate: {
        Args: { first_day: string; last_day: string };
        Returns: Json;
      };
      tell_waiting_shoppers: {
        Args: never;
        Returns: number;
      };
      terms: {
        Args: never;
        Returns: Json;
      };
      translation_counts: {
        Args: never;
        Returns: { language: string; texts: number; missing: number; older: number }[];
      };
      trim_messages: {
        Args: never;
        Returns: number;
      };
      undo_catalog_run: {
        Args: { run_id: number };
        Returns: Database["public"]["Tables"]["catalog_runs"]["Row"];
      };
      undo_metal_rates: {
        Args: never;
        Returns: number;
      };
      unsold_products: {
        Args: { days?: number; dearest?: boolean; after_product?: number; most?: number };
        Returns: Json;
      };
      unused_certificates: {
        Args: never;
        Returns: string[];
      };
      unused_photographs: {
        Args: never;
        Returns: string[];
      };
      unused_review_photographs: {
        Args: never;
        Returns: string[];
      };
      unused_videos: {
        Args: never;
        Returns: string[];
      };
      waiting_counts: {
        Args: { since?: number };
        Returns: Json;
      };
      waiting_shoppers: {
        Args: { product_id: number };
        Returns: Json;
      };
      withdraw_admin_invitation: {
        Args: { invitation_id: number };
        Returns: undefined;
      };
      write_review: {
        Args: { order_item_id: number; rating: number; words: string; author: string; fit?: string; photographs?: string[]; language?: string; key?: string };
        Returns: number;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
