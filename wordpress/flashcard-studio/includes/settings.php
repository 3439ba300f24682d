<?php
/**
 * The settings page: the studio's address, and the options that posts leave open.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

function flashcard_studio_register_settings() {
	register_setting(
		'flashcard_studio',
		'flashcard_studio_url',
		array(
			'type'              => 'string',
			'sanitize_callback' => 'flashcard_studio_sanitize_url',
			'default'           => '',
		)
	);
	register_setting(
		'flashcard_studio',
		'flashcard_studio_defaults',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'flashcard_studio_sanitize_defaults',
			'default'           => array(),
		)
	);
}

/**
 * An empty address stands for the studio that the plugin came from. An invalid address changes nothing.
 *
 * @param mixed $address The address as it was typed.
 */
function flashcard_studio_sanitize_url( $address ) {
	$text   = is_string( $address ) ? trim( $address ) : '';
	$origin = flashcard_studio_origin( $text );
	if ( '' === $text || '' !== $origin ) {
		return $origin;
	}
	if ( function_exists( 'add_settings_error' ) ) {
		add_settings_error( 'flashcard_studio_url', 'flashcard_studio_url', __( 'Please type the address of the studio, such as https://sets.example.org.', 'flashcard-studio' ) );
	}
	return flashcard_studio_origin( get_option( 'flashcard_studio_url', '' ) );
}

/**
 * Keeps only values that differ from the generator's defaults.
 *
 * @param mixed $chosen The form's values, which lack unticked boxes.
 */
function flashcard_studio_sanitize_defaults( $chosen ) {
	$chosen = is_array( $chosen ) ? $chosen : array();
	$values = flashcard_studio_overlay( flashcard_studio_generator_values(), $chosen );
	if ( ! in_array( $values['defaultMode'], explode( ',', $values['modes'] ), true ) ) {
		$values['defaultMode'] = explode( ',', $values['modes'] )[0];
	}
	$values           = array_diff_assoc( $values, flashcard_studio_generator_values() );
	$values['height'] = flashcard_studio_read_height( isset( $chosen['height'] ) ? $chosen['height'] : null, 750 );
	return $values;
}

function flashcard_studio_add_settings_page() {
	add_options_page( __( 'Flashcard Studio', 'flashcard-studio' ), __( 'Flashcard Studio', 'flashcard-studio' ), 'manage_options', 'flashcard-studio', 'flashcard_studio_show_settings_page' );
}

/**
 * @param array $links The plugin's links in the list of plugins.
 */
function flashcard_studio_add_settings_link( $links ) {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=flashcard-studio' ) ), esc_html__( 'Settings', 'flashcard-studio' ) );
	return array_merge( array( $link ), $links );
}

function flashcard_studio_show_settings_page() {
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Flashcard Studio', 'flashcard-studio' ); ?></h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'flashcard_studio' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="flashcard_studio_url"><?php esc_html_e( 'Address of the studio', 'flashcard-studio' ); ?></label></th>
					<td>
						<input type="url" class="regular-text" id="flashcard_studio_url" name="flashcard_studio_url" aria-describedby="flashcard_studio_url_hint"
							value="<?php echo esc_attr( get_option( 'flashcard_studio_url', '' ) ); ?>"
							placeholder="<?php echo esc_attr( flashcard_studio_built_in_url() ); ?>">
						<p class="description" id="flashcard_studio_url_hint"><?php echo esc_html( flashcard_studio_address_hint() ); ?></p>
					</td>
				</tr>
			</table>
			<h2><?php esc_html_e( 'Default options', 'flashcard-studio' ); ?></h2>
			<p><?php esc_html_e( 'For options that a block leaves open, and for shortcodes that name a set and nothing else. Existing posts change, too.', 'flashcard-studio' ); ?></p>
			<table class="form-table" role="presentation">
				<?php
				flashcard_studio_show_height_row();
				foreach ( flashcard_studio_options() as $name => $option ) {
					flashcard_studio_show_option_row( $name, $option, flashcard_studio_default_values()[ $name ] );
				}
				?>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

function flashcard_studio_address_hint() {
	$built_in = flashcard_studio_built_in_url();
	if ( '' === $built_in ) {
		return __( 'Such as https://sets.example.org.', 'flashcard-studio' );
	}
	/* translators: %s: the address of the studio. */
	return sprintf( __( 'Empty: %s, where this plugin was downloaded.', 'flashcard-studio' ), $built_in );
}

function flashcard_studio_show_height_row() {
	?>
	<tr>
		<th scope="row"><label for="flashcard_studio_height"><?php esc_html_e( 'Height in pixels', 'flashcard-studio' ); ?></label></th>
		<td><input type="number" class="small-text" min="1" max="<?php echo esc_attr( FLASHCARD_STUDIO_MAX_HEIGHT ); ?>" id="flashcard_studio_height"
			name="flashcard_studio_defaults[height]" value="<?php echo esc_attr( flashcard_studio_default_height() ); ?>"></td>
	</tr>
	<?php
}

/**
 * @param string $name   The option's name.
 * @param array  $option One of flashcard_studio_options().
 * @param string $value  The chosen value.
 */
function flashcard_studio_show_option_row( $name, $option, $value ) {
	if ( 'language' === $option['kind'] && count( $option['choices'] ) < 3 ) {
		return;
	}
	$id    = 'flashcard_studio_' . $name;
	$field = 'flashcard_studio_defaults[' . $name . ']';
	echo '<tr><th scope="row">';
	if ( 'modes' === $option['kind'] ) {
		echo esc_html( $option['label'] ) . '</th><td><fieldset><legend class="screen-reader-text">' . esc_html( $option['label'] ) . '</legend>';
		foreach ( $option['choices'] as $mode => $label ) {
			printf( '<label><input type="checkbox" name="%s[]" value="%s"%s> %s</label><br>', esc_attr( $field ), esc_attr( $mode ), checked( in_array( $mode, explode( ',', $value ), true ), true, false ), esc_html( $label ) );
		}
		echo '</fieldset></td></tr>';
		return;
	}
	printf( '<label for="%s">%s</label></th><td>', esc_attr( $id ), esc_html( $option['label'] ) );
	if ( 'flag' === $option['kind'] ) {
		printf( '<input type="hidden" name="%1$s" value="0"><input type="checkbox" id="%2$s" name="%1$s" value="1"%3$s>', esc_attr( $field ), esc_attr( $id ), checked( $value, '1', false ) );
	} else {
		printf( '<select id="%s" name="%s">', esc_attr( $id ), esc_attr( $field ) );
		foreach ( $option['choices'] as $choice => $label ) {
			printf( '<option value="%s"%s>%s</option>', esc_attr( $choice ), selected( $value, (string) $choice, false ), esc_html( $label ) );
		}
		echo '</select>';
	}
	echo '</td></tr>';
}
